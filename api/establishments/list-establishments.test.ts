import { afterAll, describe, expect, it } from 'vitest';
import { createCoupon } from '#database/factories/coupons.ts';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createPromotion } from '#database/factories/promotions.ts';
import { createReceipt } from '#database/factories/receipts.ts';
import { createRegion } from '#database/factories/regions.ts';
import { createReportedPrice } from '#database/factories/reported-prices.ts';
import { createReview } from '#database/factories/reviews.ts';
import { findSector } from '#database/factories/sectors.ts';
import { city } from '#domain/city.ts';
import { at, openTestApi, wrong } from '../platform/testing.ts';

/** Spec, back office, sections 2 and 3 (Establishment). */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const admin = await api.signIn({ role: 'admin' });
const north = await createRegion(orm, { name: 'Extremo Norte' });

const path = '/backoffice/establishments';
const list = (query: Record<string, string | number> = {}) =>
  api.read('listEstablishments', `${path}?${new URLSearchParams(stringsOf(query))}`, admin);
const stringsOf = (query: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
const namesOf = async (query: Record<string, string | number>) =>
  (await list({ regionId: north.id, ...query })).data.map(({ name }) => name);

describe('GET /backoffice/establishments', () => {
  it('names what keeps each from being deleted, and no withdrawn price', async () => {
    const full = await createEstablishment(orm, { name: 'Com tudo', regionId: north.id });
    const withdrawn = await createEstablishment(orm, { name: 'Com preço retirado', regionId: north.id });
    await createPrice(orm, { establishmentId: full.id });
    await createPromotion(orm, { establishmentId: full.id });
    await createCoupon(orm, { establishmentId: full.id });
    await createReview(orm, { establishmentId: full.id });
    await createReportedPrice(orm, { establishmentId: full.id });
    await createReceipt(orm, { establishmentId: full.id });
    await createPrice(orm, { establishmentId: withdrawn.id, withdrawnAt: at('2026-06-11') });
    const { data } = await list({ regionId: north.id, search: 'com', sort: '-name' });
    expect(data.map(({ name, linked }) => [name, linked])).toEqual([
      ['Com tudo', ['prices', 'promotions', 'coupons', 'reviews', 'reportedPrices', 'receipts']],
      ['Com preço retirado', []],
    ]);
  });

  it('is searched by name, legal name, address, neighbourhood and CNPJ', async () => {
    await createEstablishment(orm, { name: 'Boi Achado', regionId: north.id, address: 'Rua do Ipê, 7' });
    const searches = ['boi achado', 'ACHADO ipe', 'rua do ipê'];
    for (const search of searches) expect(await namesOf({ search })).toEqual(['Boi Achado']);
    await createEstablishment(orm, {
      name: 'Porco Bom',
      regionId: north.id,
      companyName: 'Suínos do Norte S/A',
      neighbourhood: 'Jardim Aureny',
      cnpj: '11222333000181',
    });
    const others = ['suinos', 'aureny', '11222333', '11.222.333/0001-81'];
    for (const search of others) expect(await namesOf({ search }), search).toEqual(['Porco Bom']);
    expect(await namesOf({ search: 'nada disso' })).toEqual([]);
  });

  it('is filtered by region, sector, verification and what is on no map', async () => {
    const sector = await findSector(orm);
    const nowhere = { latitude: null, longitude: null, coordinatesPrecision: null };
    const { id: regionId } = await createRegion(orm);
    await createEstablishment(orm, { name: 'A', regionId, sectorId: sector.id, verified: true });
    await createEstablishment(orm, { name: 'B', regionId, ...nowhere });
    await createEstablishment(orm, { name: 'C', regionId, ...city.centre, coordinatesPrecision: 'city' });
    expect(await namesOf({ regionId })).toEqual(['A', 'B', 'C']);
    expect(await namesOf({ regionId, sectorId: sector.id })).toEqual(['A']);
    expect(await namesOf({ regionId, verified: 'true' })).toEqual(['A']);
    expect(await namesOf({ regionId, verified: 'false' })).toEqual(['B', 'C']);
    expect(await namesOf({ regionId, coordinates: 'missing' })).toEqual(['B', 'C']);
    expect(await namesOf({ regionId, coordinates: 'known' })).toEqual(['A']);
    expect(await api.refusal(`${path}?verified=sim`, admin)).toEqual(wrong('verified', 'Use true ou false.'));
  });

  it('comes in pages and orders, without repeating or missing one', async () => {
    const { id: regionId } = await createRegion(orm, { name: 'Ábaco' });
    for (const name of ['ômega', 'Alfa', 'beta']) await createEstablishment(orm, { name, regionId });
    expect(await namesOf({ regionId })).toEqual(['Alfa', 'beta', 'ômega']);
    expect(await namesOf({ regionId, sort: '-id' })).toEqual(['beta', 'Alfa', 'ômega']);
    expect(await namesOf({ regionId, limit: 2, page: 2 })).toEqual(['ômega']);
    expect((await list({ regionId, limit: 2, page: 2 })).count).toBe(3);
    expect((await list({ sort: 'region', limit: 1 })).data[0]?.regionId).toBe(regionId);
  });
});

describe('exportEstablishments', () => {
  it('works: all that the filters find, as a spreadsheet reads it', async () => {
    const { id: regionId } = await createRegion(orm, { name: 'Exportada' });
    const { id } = await createEstablishment(orm, {
      name: '=Boi "Gordo"',
      regionId,
      cnpj: '33000167000101',
      phone: '6332150000',
    });
    await createEstablishment(orm, { name: 'Zebu', regionId });
    const file = await api.readFile('exportEstablishments', `${path}/export?regionId=${regionId}`, admin);
    const [head, first, second] = file.toString().split('\r\n');
    expect(head).toContain('ID;Nome;Razão social;Tipo;CNPJ;Telefone;CEP');
    expect(first).toContain(`${id};"'=Boi ""Gordo""";;Açougue;33.000.167/0001-01;(63) 3215-0000;77015-200`);
    expect(first).toContain('Exportada;;-10,1844;-48,3336;5;não;');
    expect(second).toContain(';Zebu;');
  });
});
