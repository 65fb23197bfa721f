import { afterAll, describe, expect, it } from 'vitest';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { createMerchant, createMerchantName } from '#database/factories/merchants.ts';
import { createPriceViews } from '#database/factories/price-views.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { eq } from '#database/orm.ts';
import { establishments } from '#database/schema.ts';
import { at, openTestApi, wrong } from '../platform/testing.ts';
import { type KeptShop, keepShop } from './testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const boardOf = async ({ person, path }: KeptShop) => {
  await api.settled();
  return (await api.read('readMerchantBoard', `${path}/board`, { token: person.token })).data;
};
const around = { coordinatesPrecision: 'exact', latitude: -10.185, longitude: -48.335 } as const;

describe("'readMerchantBoard'", () => {
  it('has the goods of the place, first those that expire first, with their position in the city and near', async () => {
    const shop = await keepShop(api, { name: 'Açougue do Zé', phone: '6332151234', ...around });
    const near = await createEstablishment(orm, around);
    const far = await createEstablishment(orm, { ...around, latitude: -10.3 });
    const cut = await createProduct(orm, { name: 'Corte de teste' });
    const other = await createProduct(orm, { name: 'Outro corte' });
    const see = (establishmentId: number, productId: number, priceCentavos: number, day: string) =>
      createPrice(orm, { establishmentId, productId, priceCentavos, observedAt: at(day) });
    const own = await see(shop.id, cut.id, 5000, '2026-06-10');
    await see(shop.id, other.id, 3000, '2026-06-03');
    await see(near.id, cut.id, 5500, '2026-06-10');
    await see(far.id, cut.id, 4500, '2026-06-10');
    await createPriceViews(orm, { priceId: own.id, day: '2026-06-11', views: 6 });
    await createPriceViews(orm, { priceId: own.id, day: '2026-06-01', views: 50 });
    await createMerchantName(orm, { establishmentId: shop.id, isAnswered: false });
    const board = await boardOf(shop);
    expect(board).toMatchObject({
      place: { id: shop.id, name: 'Açougue do Zé', kind: 'meat', phone: '6332151234', openingHours: null },
      today: '2026-06-12',
      lifeDays: 10,
      expiring: 1,
      views: 6,
      unknownNames: ['COSTELA JANE'],
      sameListSince: null,
      reviews: { averageRating: null, count: 0, latest: [] },
    });
    expect(board.goods.map(({ name, daysLeft }) => [name, daysLeft])).toEqual([
      ['Outro corte', 1],
      ['Corte de teste', 8],
    ]);
    expect(board.goods[1]).toMatchObject({
      price: 50,
      day: '2026-06-10',
      expiresOn: '2026-06-20',
      sourceName: 'Loja',
      isKept: true,
      inCity: { position: 2, of: 3 },
      near: { position: 1, of: 2 },
      lowest: 45,
      mean: 50,
      fullPrice: 50,
      promotion: null,
      waiting: null,
    });
    expect(board.others.map(({ productId }) => productId)).not.toContain(cut.id);
    expect(board.others.length).toBeGreaterThan(10);
  });

  it('shows what waits for a person, a promotion that is held, and prices that have expired', async () => {
    const shop = await keepShop(api);
    const cut = (await createProduct(orm)).id;
    const old = (await createProduct(orm)).id;
    const see = (productId: number, day: string) =>
      createPrice(orm, { establishmentId: shop.id, productId, priceCentavos: 5000, observedAt: at(day) });
    await see(cut, '2026-06-10');
    await see(old, '2026-05-01');
    const say = (body: object) =>
      api.read('saveMerchantPrices', `${shop.path}/prices`, { token: shop.person.token, body });
    await say({ prices: [{ productId: cut, price: 30 }] });
    await say({ prices: [{ productId: cut, price: 31, validUntil: '2026-06-14' }] });
    const { goods } = await boardOf(shop);
    expect(goods[0]).toMatchObject({
      productId: old,
      isKept: false,
      inCity: null,
      near: null,
      fullPrice: null,
    });
    expect(goods[1]).toMatchObject({
      productId: cut,
      price: 50,
      isKept: false,
      waiting: { price: 30, reason: 'Mais de 25% de diferença para o último preço da loja.' },
      promotion: { price: 31, endDate: '2026-06-14', isHeld: true },
    });
  });
});

describe("'updateMerchantPlace'", () => {
  it('changes hours and telephone, and nothing else', async () => {
    const shop = await keepShop(api, { phone: '6332151234' });
    const openingHours = [{ weekday: 1, opens: '07:00', closes: '19:00' }];
    const change = async (body: object) =>
      (await api.read('updateMerchantPlace', shop.path, { token: shop.person.token, body })).data;
    expect(await change({ openingHours })).toMatchObject({ phone: '6332151234', openingHours });
    expect(await change({ phone: null, name: 'Outro nome' })).toMatchObject({ phone: null, openingHours });
    const [row] = await orm.select().from(establishments).where(eq(establishments.id, shop.id));
    expect(row).toMatchObject({ phone: null, version: 3 });
    expect(row?.name).not.toBe('Outro nome');
    expect(await api.lastAudit()).toMatchObject({
      action: 'establishments.update-by-merchant',
      userId: shop.person.id,
      rowId: shop.id,
    });
    const sent = { method: 'PUT', token: shop.person.token, body: { phone: 'x' } } as const;
    expect(await api.refusal(shop.path, sent)).toEqual(
      wrong('phone', 'Informe um telefone válido, com DDD.'),
    );
  });

  it('is another noun of the log at a station', async () => {
    const { person } = await keepShop(api);
    const { id } = await createFuelStation(orm);
    const sent = { token: person.token, body: { phone: '(63) 3215-1234' } };
    expect(await api.refusal(`/merchant/places/${id}`, { ...sent, method: 'PUT' })).toMatchObject({
      status: 404,
      message: 'Você não cuida deste lugar.',
    });
    await createMerchant(orm, { userId: person.id, establishmentId: id });
    await api.read('updateMerchantPlace', `/merchant/places/${id}`, sent);
    expect(await api.lastAudit()).toMatchObject({ action: 'fuel-stations.update-by-merchant' });
  });
});
