import { afterAll, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { at, openTestApi, testDay, wrong } from '../platform/testing.ts';

const statements: string[] = [];
const isOwn = (sql: string) => !sql.includes('pg_notify');
const database = await openTestDatabase((sql) => {
  if (isOwn(sql)) statements.push(sql);
});
const api = await openTestApi({ database });
afterAll(() => api.close());
const { orm } = api;

const observe = (productId: number, establishmentId: number, priceCentavos: number, day = '2026-06-10') =>
  createPrice(orm, { productId, establishmentId, priceCentavos, observedAt: at(day) });
const list = async (establishmentId: number) => {
  await api.settled();
  return api.read('listPriceFigures', `/public/prices/figures?establishmentId=${establishmentId}`);
};

it("works: the city's figures of the products that a shop sells, and of no others", async () => {
  const [shop, other] = [await createEstablishment(orm), await createEstablishment(orm)];
  const [sold, expired, elsewhere] = [
    await createProduct(orm),
    await createProduct(orm),
    await createProduct(orm),
  ];
  await observe(sold.id, shop.id, 5000);
  await observe(sold.id, other.id, 4000);
  await observe(expired.id, shop.id, 3000, '2026-05-01');
  await observe(elsewhere.id, other.id, 2000);
  const { data, ...facts } = await list(shop.id);
  expect(facts).toEqual({ success: true, count: 2, today: testDay });
  expect(data.toSorted((a, b) => a.productId - b.productId)).toMatchObject([
    { productId: sold.id, lowest: 40, highest: 50, average: null, establishments: 2, allExpired: false },
    { productId: expired.id, lowest: 30, allExpired: true, comparisonDay: '2026-05-01' },
  ]);
});

it('reads again only what a price has changed', async () => {
  const [shop, other] = [await createEstablishment(orm), await createEstablishment(orm)];
  const goods = [await createProduct(orm), await createProduct(orm), await createProduct(orm)];
  for (const { id } of goods) await observe(id, shop.id, 5000);
  await list(shop.id);
  await observe(goods[0]?.id ?? 0, other.id, 1000);
  await api.settled();
  statements.length = 0;
  expect((await list(shop.id)).data).toContainEqual(
    expect.objectContaining({ productId: goods[0]?.id, lowest: 10 }),
  );
  // One finds the products, and one computes the figures of the first.
  expect(statements).toHaveLength(2);
  await observe(goods[0]?.id ?? 0, shop.id, 900, '2026-06-11');
  const { id: unsold } = await createProduct(orm);
  await list(shop.id);
  statements.length = 0;
  await observe(unsold, other.id, 900);
  await api.settled();
  statements.length = 0;
  await list(shop.id);
  expect(statements).toEqual([]);
});

it('is empty for a shop that nobody knows, and refuses an invalid number', async () => {
  expect((await list(987654)).data).toEqual([]);
  expect(await api.refusal('/public/prices/figures?establishmentId=x')).toEqual(
    wrong('establishmentId', 'Informe um número inteiro positivo.'),
  );
});
