import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createEstablishment } from './factories/establishments.ts';
import { createPrice } from './factories/prices.ts';
import { createProduct } from './factories/products.ts';
import { newestPrices, prices } from './schema.ts';
import { openTestDatabase } from './testing/test-database.ts';

/** Triggers keep the newest price of each product, shop and payment condition, however prices come and go. */

const database = await openTestDatabase();
afterAll(() => database.close());
const { orm } = database;

let pair: { productId: number; establishmentId: number };
beforeEach(async () => {
  const [product, shop] = [await createProduct(orm), await createEstablishment(orm)];
  pair = { productId: product.id, establishmentId: shop.id };
});

const day = (number: number) => new Date(`2026-06-${String(number).padStart(2, '0')}T12:00:00Z`);
const observe = (number: number, more: Partial<typeof prices.$inferInsert> = {}) =>
  createPrice(orm, { ...pair, observedAt: day(number), ...more });
const newest = async () => {
  const rows = await orm
    .select({ id: newestPrices.id })
    .from(newestPrices)
    .where(eq(newestPrices.establishmentId, pair.establishmentId));
  return rows.map(({ id }) => id).sort((a, b) => a - b);
};
const withdraw = (id: number, withdrawnAt: Date | null = new Date()) =>
  orm.update(prices).set({ withdrawnAt }).where(eq(prices.id, id));

describe('the newest price', () => {
  it('is the one of the latest day, and of the same moment the one that was written last', async () => {
    await observe(5);
    const later = await observe(7);
    await observe(6);
    expect(await newest()).toEqual([later.id]);
    const again = await observe(7);
    expect(await newest()).toEqual([again.id]);
  });

  it('has the values of its observation', async () => {
    const { id } = await observe(5, { priceCentavos: 4321, source: 'report' });
    expect(await orm.select().from(newestPrices).where(eq(newestPrices.id, id))).toEqual([
      { id, ...pair, paymentCondition: 'any', priceCentavos: 4321, observedAt: day(5), source: 'report' },
    ]);
  });

  it('is one for each payment condition', async () => {
    const usual = await observe(5);
    const pix = await observe(4, { paymentCondition: 'pix' });
    expect(await newest()).toEqual([usual.id, pix.id]);
  });

  it('is found among many that are written at once', async () => {
    const values = [3, 9, 6].map((number) => ({
      ...pair,
      priceCentavos: 1000,
      observedAt: day(number),
      source: 'admin' as const,
    }));
    const rows = await orm.insert(prices).values(values).returning({ id: prices.id });
    expect(await newest()).toEqual([rows[1]?.id]);
  });

  it('is the one before when it is withdrawn, and is there again when it is restored', async () => {
    const [before, last] = [await observe(5), await observe(7)];
    await withdraw(last.id);
    expect(await newest()).toEqual([before.id]);
    await withdraw(before.id);
    expect(await newest()).toEqual([]);
    await withdraw(before.id, null);
    await withdraw(last.id, null);
    expect(await newest()).toEqual([last.id]);
  });

  it('leaves with its observation, and does not count one that is withdrawn from the start', async () => {
    const [before, last] = [await observe(5), await observe(7)];
    await observe(8, { withdrawnAt: new Date() });
    await orm.delete(prices).where(eq(prices.id, last.id));
    expect(await newest()).toEqual([before.id]);
    await orm.delete(prices).where(eq(prices.establishmentId, pair.establishmentId));
    expect(await newest()).toEqual([]);
  });

  it('follows an observation that moves to another product', async () => {
    const [stays, moves] = [await observe(5), await observe(7)];
    const { id: productId } = await createProduct(orm);
    await orm.update(prices).set({ productId }).where(eq(prices.id, moves.id));
    expect(await newest()).toEqual([stays.id, moves.id]);
  });
});
