import { afterAll, describe, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { createPromotion } from '#database/factories/promotions.ts';
import { eq } from '#database/orm.ts';
import { promotions } from '#database/schema.ts';
import { at as instant, openTestApi, testDay, wrong } from '../platform/testing.ts';
import { promotionsIn } from './back-office.ts';

/** Spec, back office, sections 2, 3, 5 and 7 (Promotion). */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });

const path = '/backoffice/promotions';
const at = (id: number | string, version?: number) =>
  `${path}/${id}${version === undefined ? '' : `?version=${version}`}`;
const stored = async (id: number) => (await orm.select().from(promotions).where(eq(promotions.id, id)))[0];
const published = async (id: number) => (await api.get(`/public/promotions/${id}`)).statusCode === 200;

/** A body of a week from today, for a new cut at a new shop. */
async function bodyWith(fields: object = {}) {
  return {
    establishmentId: (await createEstablishment(orm)).id,
    productId: (await createProduct(orm)).id,
    title: 'Oferta da semana',
    description: null,
    discountPercentage: 15,
    originalPrice: 49.9,
    salePrice: 42.42,
    startDate: testDay,
    endDate: '2026-06-18',
    isActive: true,
    ...fields,
  };
}

const missing = { status: 404, success: false, code: 'not_found', message: 'Promoção não encontrada.' };

describe('GET /backoffice/promotions', () => {
  const list = async (query: string) => (await api.read('listPromotions', `${path}?${query}`, admin)).data;
  const titles = async (query: string) => (await list(query)).map(({ title }) => title);

  it('works: with shop, product and period, found by title, shop and product', async () => {
    const shop = await createEstablishment(orm, { name: 'Açougue Pequi' });
    const other = await createEstablishment(orm, { name: 'Boi Manso' });
    const rump = await createProduct(orm, { name: 'Picanha Maturada' });
    const rib = await createProduct(orm, { name: 'Costela Janela' });
    const offer = (title: string, values: Parameters<typeof createPromotion>[1]) =>
      createPromotion(orm, { title, startDate: testDay, ...values });
    const now = await offer('Sexta do boi', { establishmentId: shop.id, productId: rump.id });
    await offer('Já foi', {
      establishmentId: shop.id,
      productId: rump.id,
      startDate: '2026-06-01',
      endDate: '2026-06-11',
      discountPercentage: 40,
    });
    await offer('Vem aí', { establishmentId: other.id, productId: rib.id, startDate: '2026-06-13' });
    await offer('Desligada', { establishmentId: other.id, productId: rump.id, isActive: false });

    expect(await titles('')).toEqual(['Desligada', 'Vem aí', 'Já foi', 'Sexta do boi']);
    expect(await titles('sort=title')).toEqual(['Desligada', 'Já foi', 'Sexta do boi', 'Vem aí']);
    expect(await titles('sort=-discountPercentage&limit=1')).toEqual(['Já foi']);
    expect(await titles('sort=product&limit=1')).toEqual(['Vem aí']);
    expect(await titles('sort=-establishment&limit=2')).toEqual(['Desligada', 'Vem aí']);
    expect(await titles('sort=startDate&limit=1')).toEqual(['Já foi']);
    expect(await titles('status=inactive')).toEqual(['Desligada']);
    expect(await titles('phase=running')).toEqual(['Sexta do boi']);
    expect(await titles('phase=scheduled')).toEqual(['Vem aí']);
    expect(await titles('phase=ended')).toEqual(['Já foi']);
    expect(await titles(`establishmentId=${shop.id}&status=active`)).toEqual(['Já foi', 'Sexta do boi']);
    expect(await titles('search=picanha+acougue')).toEqual(['Já foi', 'Sexta do boi']);
    expect(await titles('search=sexta')).toEqual(['Sexta do boi']);
    const found = orm
      .select()
      .from(promotions)
      .where(promotionsIn(orm, { search: 'sexta', sort: 'title' }, testDay));
    expect(found.toSQL().sql).not.toContain('translate');
    const answer = await api.read('listPromotions', `${path}?page=2&limit=1`, admin);
    expect(answer).toMatchObject({ count: 4, today: testDay });
    expect(answer.data).toMatchObject([{ title: 'Vem aí' }]);
    const { data } = await api.read('readPromotion', at(now.id), admin);
    expect(data).toMatchObject({
      Product: { id: rump.id, name: 'Picanha Maturada' },
      Establishment: { id: shop.id, name: 'Açougue Pequi' },
      originalPrice: 49.9,
      salePrice: 39.92,
      discountPercentage: 20,
      fullPriceSeen: false,
      version: 1,
    });
    expect(await list('search=sexta')).toEqual([data]);

    const file = await api.readFile('exportPromotions', `${path}/export?search=sexta`, admin);
    const [head, row] = file.toString().split('\r\n');
    expect(head).toContain('ID;Título;Descrição;Estabelecimento;Região;Produto;Desconto (%)');
    expect(row).toContain(';20;49,9;39,92;12/06/2026;18/06/2026;sim;não;;');
  });

  it('refuses filters that are not there', async () => {
    const refuse = async (query: string) => api.refusal(`${path}?${query}`, admin);
    expect(await refuse('status=x')).toEqual(wrong('status', 'Esse status não existe.'));
    expect(await refuse('phase=x')).toEqual(wrong('phase', 'Esse período não existe.'));
    expect(await refuse('contested=false')).toEqual(wrong('contested', 'Use true.'));
  });
});

describe('GET /backoffice/promotions/check', () => {
  const check = async (query: object) =>
    (await api.read('checkPromotion', `${path}/check?${new URLSearchParams({ ...query })}`, admin)).data
      .highestSeen;

  it('tells up to which full price the public will read that the discount is real', async () => {
    const { productId, establishmentId } = await createPrice(orm, {
      priceCentavos: 4790,
      observedAt: instant('2026-06-11'),
    });
    const seen = (priceCentavos: number, day: string, more: object = {}) =>
      createPrice(orm, { productId, establishmentId, priceCentavos, observedAt: instant(day), ...more });
    await seen(4990, '2026-06-01');
    await seen(5290, '2026-05-12');
    await seen(9990, '2026-06-02', { paymentCondition: 'credit' });
    await seen(9990, '2026-06-03', { withdrawnAt: instant('2026-06-04') });
    const asked = { productId: String(productId), establishmentId: String(establishmentId) };
    expect(await check({ ...asked, startDate: '2026-06-11' })).toBe(52.9);
    expect(await check({ ...asked, startDate: testDay })).toBe(49.9);
    expect(await check({ ...asked, startDate: '2026-07-30' })).toBeNull();

    const body = await bodyWith({ ...{ productId, establishmentId }, originalPrice: 49.9 });
    const { data } = await api.read('createPromotion', path, { token: admin.token, body });
    expect(data.fullPriceSeen).toBe(true);
  });

  it('refuses a day that is none', async () => {
    const query = 'productId=1&establishmentId=1&startDate=12/06/2026';
    expect(await api.refusal(`${path}/check?${query}`, admin)).toEqual(
      wrong('startDate', 'Informe uma data no formato aaaa-mm-dd.'),
    );
  });
});

describe('POST /backoffice/promotions', () => {
  const refuse = (body: unknown) => api.refusal(path, { method: 'POST', body, token: admin.token });

  it('works: it is public with the next request, and the audit log says who', async () => {
    const body = await bodyWith({ title: '  Sexta   do boi ', description: ' Até acabar. ' });
    await api.read('listPublicPromotions', '/public/promotions');
    const { data } = await api.read('createPromotion', path, { token: admin.token, body });
    expect(data).toMatchObject({
      title: 'Sexta do boi',
      description: 'Até acabar.',
      originalPrice: 49.9,
      salePrice: 42.42,
      discountPercentage: 15,
      isActive: true,
      version: 1,
    });
    const { data: seen } = await api.read('listPublicPromotions', '/public/promotions');
    expect(seen).toContainEqual(expect.objectContaining({ id: data.id, salePrice: 42.42 }));
    const { observed: _, ...audited } = data;
    expect(await api.lastAudit()).toMatchObject({
      userId: admin.id,
      action: 'promotions.create',
      rowId: data.id,
      before: null,
      after: audited,
    });
  });

  it.each([
    ['establishmentId', null, 'Estabelecimento é obrigatório'],
    ['productId', null, 'Produto é obrigatório'],
    ['title', ' ', 'Título é obrigatório'],
    ['title', 'x'.repeat(151), 'Use até 150 caracteres.'],
    ['description', 'x'.repeat(501), 'Use até 500 caracteres.'],
    ['discountPercentage', null, 'Desconto é obrigatório'],
    ['discountPercentage', 100.1, 'Informe um desconto de 0 a 100%.'],
    ['discountPercentage', 15.25, 'Use no máximo uma casa depois da vírgula.'],
    ['originalPrice', null, 'Preço original é obrigatório'],
    ['originalPrice', 49.905, 'Use no máximo duas casas depois da vírgula.'],
    ['salePrice', null, 'Preço promocional é obrigatório'],
    ['salePrice', 49.91, 'O preço promocional não pode ser maior que o preço original.'],
    ['salePrice', 42.4, 'O preço promocional é o original menos o desconto: R$\u00a042,42.'],
    ['startDate', '', 'Data de início é obrigatória'],
    ['endDate', null, 'Data de término é obrigatória'],
    ['endDate', '31/02/2026', 'Informe uma data no formato dd/mm/aaaa.'],
    ['endDate', '2026-06-11', 'A data de término não pode vir antes da data de início.'],
    ['productId', 999_999, 'Este produto não existe mais. Escolha outro.'],
    ['establishmentId', 999_999, 'Este estabelecimento não existe mais. Escolha outro.'],
  ])('refuses %s %o: %s', async (field, value, message) => {
    expect(await refuse(await bodyWith({ [field]: value }))).toEqual(wrong(field, message));
  });

  it('takes nothing off, everything off, one day, and a sale price a centavo beside, which it puts right', async () => {
    for (const [discountPercentage, salePrice, computed] of [
      [0, 49.9, 49.9],
      [100, 0, 0],
      [15, 42.41, 42.42],
    ]) {
      const body = await bodyWith({ discountPercentage, salePrice, endDate: testDay });
      const { data } = await api.read('createPromotion', path, { token: admin.token, body });
      expect(data).toMatchObject({ discountPercentage, salePrice: computed, endDate: testDay });
    }
  });

  it('refuses a second one of the product at the shop, and names the first', async () => {
    const body = await bodyWith({ title: 'A primeira' });
    await api.read('createPromotion', path, { token: admin.token, body });
    const second = { ...body, title: 'A segunda' };
    const conflict = {
      status: 409,
      success: false,
      code: 'conflict',
      message:
        'Já há uma promoção deste produto nesta loja: “A primeira”, de 12/06/2026 a 18/06/2026. Desative-a ou escolha outros dias.',
    };
    expect(await refuse({ ...second, startDate: '2026-06-18', endDate: '2026-06-30' })).toEqual(conflict);
    expect(await refuse({ ...second, startDate: '2026-06-01', endDate: testDay })).toEqual(conflict);
    // The next day, an inactive promotion, another cut and another shop are all accepted.
    for (const fields of [
      { startDate: '2026-06-19', endDate: '2026-06-25' },
      { isActive: false },
      { productId: (await createProduct(orm)).id },
      { establishmentId: (await createEstablishment(orm)).id },
    ]) {
      await api.read('createPromotion', path, { token: admin.token, body: { ...second, ...fields } });
    }
  });

  it('of twenty at once leaves one', async () => {
    const body = await bodyWith();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        api.send(path, { method: 'POST', token: admin.token, body: { ...body, title: `Corrida ${index}` } }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const refused = answers.filter(({ statusCode }) => statusCode === 409);
    expect(refused).toHaveLength(19);
    for (const answer of refused) expect(answer.json().message).toMatch(/nesta loja: “Corrida \d+”/);
    expect(await orm.$count(promotions, eq(promotions.productId, body.productId))).toBe(1);
  });

  it('names one that enters past the panel meanwhile, too', async () => {
    const body = await bodyWith();
    const { productId, establishmentId } = body;
    const { refused } = await orm.transaction(async (tx) => {
      await createPromotion(tx, { productId, establishmentId, title: 'Por fora', startDate: testDay });
      return { refused: refuse(body) };
    });
    expect((await refused).message).toContain('“Por fora”');
  });
});

describe('PUT /backoffice/promotions/:id', () => {
  const create = async (fields: object = {}) => {
    const body = await bodyWith(fields);
    const { data } = await api.read('createPromotion', path, { token: admin.token, body });
    return { id: data.id, body };
  };
  const change = (id: number, body: object) =>
    api.refusal(at(id), { method: 'PUT', body, token: admin.token });

  it('works: switched off it is gone for the public with the next request, and back when switched on', async () => {
    const { id, body } = await create();
    expect(await published(id)).toBe(true);
    const save = (fields: object) =>
      api.read('updatePromotion', at(id), { token: admin.token, body: { ...body, ...fields } });
    expect((await save({ isActive: false, version: 1 })).data).toMatchObject({ isActive: false, version: 2 });
    expect(await published(id)).toBe(false);
    expect(await api.lastAudit()).toMatchObject({
      action: 'promotions.update',
      before: { isActive: true },
      after: { isActive: false },
    });
    await save({ isActive: true, version: 2 });
    expect(await published(id)).toBe(true);
    const { data } = await save({ discountPercentage: 20, salePrice: 39.92, version: 3 });
    expect(data).toMatchObject({ discountPercentage: 20, salePrice: 39.92, version: 4 });
  });

  it('may keep its own days, and is refused those of another one', async () => {
    const { id, body } = await create({ title: 'Fica' });
    await api.read('updatePromotion', at(id), {
      token: admin.token,
      body: { ...body, title: 'Fica mais', endDate: '2026-06-20', version: 1 },
    });
    const later = { ...body, title: 'Depois', startDate: '2026-06-21', endDate: '2026-06-27' };
    const { data } = await api.read('createPromotion', path, { token: admin.token, body: later });
    const refused = await change(data.id, { ...later, startDate: '2026-06-20', version: 1 });
    expect(refused).toMatchObject({ status: 409, code: 'conflict' });
    expect(refused.message).toContain('“Fica mais”, de 12/06/2026 a 20/06/2026');
    expect(await stored(data.id)).toMatchObject({ startDate: '2026-06-21', version: 1 });
  });

  it('refuses an older version, a bad shape, and one that is not there', async () => {
    const { id, body } = await create();
    await api.read('updatePromotion', at(id), { token: admin.token, body: { ...body, version: 1 } });
    expect(await change(id, { ...body, version: 1 })).toMatchObject({
      code: 'stale',
      changed: { name: 'Marta Lima' },
    });
    expect(await change(id, { ...body, salePrice: 1, version: 2 })).toEqual(
      wrong('salePrice', 'O preço promocional é o original menos o desconto: R$\u00a042,42.'),
    );
    expect(await change(999_999, { ...body, version: 1 })).toEqual(missing);
  });
});

describe('DELETE /backoffice/promotions/:id', () => {
  const remove = (id: number, version: number) =>
    api.refusal(at(id, version), { method: 'DELETE', token: admin.token });

  it('works, and the audit log has what it was', async () => {
    const { id } = await createPromotion(orm, { title: 'Sai', startDate: testDay });
    expect(await published(id)).toBe(true);
    await api.read('deletePromotion', at(id, 1), admin);
    expect(await stored(id)).toBeUndefined();
    expect(await published(id)).toBe(false);
    expect(await api.lastAudit()).toMatchObject({
      action: 'promotions.delete',
      rowId: id,
      before: { title: 'Sai' },
      after: null,
    });
    expect(await remove(id, 1)).toEqual(missing);
  });

  it('refuses a version that is no more', async () => {
    const { id } = await createPromotion(orm, { version: 2 });
    expect((await remove(id, 1)).code).toBe('stale');
    expect(await stored(id)).toBeDefined();
  });
});
