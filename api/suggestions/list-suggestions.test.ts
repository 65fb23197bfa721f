import { afterAll, describe, expect, it } from 'vitest';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { createFuelBrand } from '#database/factories/fuel-brands.ts';
import { createPrice } from '#database/factories/prices.ts';
import { findProduct } from '#database/factories/products.ts';
import { sql } from '#database/orm.ts';
import { establishments } from '#database/schema.ts';
import { at, openTestApi, wrong } from '../platform/testing.ts';
import { findPlaces } from '../search/find-places.ts';

const api = await openTestApi();
afterAll(() => api.close());

const path = (text: string) => `/public/suggestions?search=${encodeURIComponent(text)}`;
const suggested = async (text: string) => (await api.read('listSuggestions', path(text))).data;
const names = async (text: string) => (await suggested(text)).map(({ name }) => name);

const brand = await createFuelBrand(api.orm, { name: 'Estrela do Cerrado' });
const station = await createFuelStation(api.orm, {
  name: 'Posto Jatobá',
  neighbourhood: 'Taquaralto',
  address: 'Quadra 806 Sul, Avenida NS 10',
  brandId: brand.id,
});
const stationId = station.id;
await createEstablishment(api.orm, { name: 'Boi de Ouro', type: 'mercado', neighbourhood: 'Aureny III' });
await createEstablishment(api.orm, { name: 'Casa do Boi', neighbourhood: null });
await api.settled();

describe('GET /public/suggestions', () => {
  it('finds stations, shops, cuts and fuels in one list, ignoring case and accents', async () => {
    expect(await suggested('POSTO JATOBA')).toEqual([
      {
        kind: 'station',
        id: stationId,
        name: 'Posto Jatobá',
        label: 'Posto',
        about: 'Estrela do Cerrado · 806 Sul, Av. NS 10',
        point: expect.objectContaining({ latitude: expect.any(Number), longitude: expect.any(Number) }),
      },
    ]);
    expect(await suggested('contra-filé')).toMatchObject([
      { kind: 'product', name: 'Contra Filé', label: 'Corte', about: 'Bovina' },
    ]);
    expect(await suggested('etanol')).toMatchObject([{ kind: 'fuel', label: 'Combustível', about: null }]);
    expect(await suggested('boi')).toMatchObject([
      { kind: 'establishment', name: 'Boi de Ouro', label: 'Mercado', about: 'Aureny III' },
      { kind: 'establishment', name: 'Casa do Boi', label: 'Açougue', about: 'Sul' },
    ]);
  });

  it('finds a cut by a synonym, and a station by its brand', async () => {
    expect(await names('c file bov resf')).toEqual(['Contra Filé']);
    expect(await names('estrela')).toEqual(['Posto Jatobá']);
  });

  it('finds the most popular cuts for a barbecue by their common word, as it is being typed', async () => {
    const cuts = ['Picanha', 'Frango', 'Costela', 'Alcatra', 'Maminha'];
    for (const text of ['churrasco', 'Churras', 'churasco']) expect(await names(text)).toEqual(cuts);
  });

  it('forgives one mistyped letter where nothing is spelt as typed', async () => {
    expect(await names('picnha')).toEqual(['Picanha']);
    expect(await names('posto jatoab')).toEqual(['Posto Jatobá']);
    expect(await names('estrola')).toEqual([]);
    const { id } = await createEstablishment(api.orm, { name: 'Picnha e Cia' });
    await api.settled();
    expect(await names('picnha')).toEqual(['Picnha e Cia']);
    await api.orm.delete(establishments).where(sql`id = ${id}`);
    await api.settled();
  });

  it('finds a cut and a shop in any order', async () => {
    expect(await names('picanha ouro')).toEqual(['Picanha', 'Boi de Ouro']);
    expect(await names('ouro picanha')).toEqual(['Picanha', 'Boi de Ouro']);
    expect(await names('picanha da esquina')).toEqual([]);
  });

  it('says the lowest price of goods, which a new price changes', async () => {
    expect((await suggested('maminha'))[0]?.lowest).toBeUndefined();
    const { id: productId } = await findProduct(api.orm, 'Maminha');
    await createPrice(api.orm, { productId, priceCentavos: 5990, observedAt: at('2026-06-10') });
    await api.settled();
    expect((await suggested('maminha'))[0]).toMatchObject({
      name: 'Maminha',
      lowest: { price: 59.9, unit: 'kg', day: '2026-06-10', lifeDays: 10 },
    });
    await createPrice(api.orm, { productId, priceCentavos: 4990, observedAt: at('2026-06-11') });
    await api.settled();
    expect((await suggested('maminha'))[0]?.lowest).toMatchObject({ price: 49.9, day: '2026-06-11' });
  });

  it('tells stations of one name in one neighbourhood apart by their quadras', async () => {
    for (const quadra of [404, 506]) {
      await createFuelStation(api.orm, {
        name: 'Rede Tucano Ltda',
        neighbourhood: 'Plano Diretor Sul',
        address: `${quadra} Sul, Avenida NS 02`,
      });
    }
    await api.settled();
    expect((await suggested('tucano')).map(({ about }) => about)).toEqual([
      '404 Sul, Av. NS 2',
      '506 Sul, Av. NS 2',
    ]);
  });

  it('returns nothing for a text that nothing is called, or of fewer than two characters', async () => {
    for (const text of ['pneu', 'a', ' a ', '', '-']) expect(await suggested(text)).toEqual([]);
  });

  it('keeps one answer for all spellings of a text', async () => {
    const before = api.context.caches.replies;
    const spied: string[] = [];
    const { get } = before;
    before.get = (key, make) => {
      spied.push(key);
      return get(key, make);
    };
    for (const text of ['picanha', ' PICANHA ', 'Pícanha', 'picanha.']) await suggested(text);
    before.get = get;
    expect(new Set(spied).size).toBe(1);
  });

  it('knows a place as soon as it is there, and its new name', async () => {
    expect(await names('quero quero')).toEqual([]);
    const { id } = await createEstablishment(api.orm, { name: 'Quero-Quero Carnes' });
    await api.settled();
    expect(await names('quero quero')).toEqual(['Quero-Quero Carnes']);
    await api.orm.update(establishments).set({ name: 'Siriema' }).where(sql`id = ${id}`);
    await api.settled();
    expect(await names('quero quero')).toEqual([]);
  });

  it('refuses no text', async () => {
    expect(await api.refusal('/public/suggestions')).toEqual(wrong('search', 'Informe um texto.'));
  });

  it('finds the best five of 20,000 shops and 6,000 stations', async () => {
    await api.orm.execute(sql`
      insert into establishments (name, region_id)
      select 'Mercado ' || n, (select min(id) from regions) from generate_series(1, 20000) n`);
    await api.orm.execute(sql`
      insert into establishments (type, name, address)
      select 'posto', 'Posto ' || n, 'Rua ' || n from generate_series(1, 6000) n`);
    await api.settled();
    expect(await names('mercado 77')).toEqual(
      ['77', '770', '7700', '7701', '7702'].map((number) => `Mercado ${number}`),
    );
    expect((await names('posto 9'))[0]).toBe('Posto 9');
    expect(await findPlaces(api.orm, 'mercado', { kind: 'meat', limit: 5 })).toHaveLength(5);
    expect(await findPlaces(api.orm, 'posto', { kind: 'fuel', limit: 5 })).toHaveLength(5);
    expect((await names('mercdo 77'))[0]).toBe('Mercado 77');
  });
});
