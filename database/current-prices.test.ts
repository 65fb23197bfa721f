import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { eq, sql } from '#database/orm.ts';
import { createEstablishment } from './factories/establishments.ts';
import { createPrice } from './factories/prices.ts';
import { createProduct } from './factories/products.ts';
import { currentPrices, prices } from './schema.ts';
import { openTestDatabase } from './testing/test-database.ts';

/** Triggers maintain the current price of each product, shop and payment condition, whatever is written. */

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
/** Returns the ids of the current prices, each with that of the previous observation. */
const standing = async () => {
  const rows = await orm
    .select({ id: currentPrices.id, previousId: currentPrices.previousId })
    .from(currentPrices)
    .where(eq(currentPrices.establishmentId, pair.establishmentId));
  return rows.map(({ id, previousId }) => [id, previousId]).sort(([a], [b]) => Number(a) - Number(b));
};
const withdraw = (id: number, withdrawnAt: Date | null = new Date()) =>
  orm.update(prices).set({ withdrawnAt }).where(eq(prices.id, id));

describe('the price that stands', () => {
  it('is the one of the latest day, and of the same moment the one that was written last', async () => {
    const first = await observe(5);
    expect(await standing()).toEqual([[first.id, null]]);
    const later = await observe(7);
    const between = await observe(6);
    expect(await standing()).toEqual([[later.id, between.id]]);
    const again = await observe(7);
    expect(await standing()).toEqual([[again.id, later.id]]);
  });

  it('has the values of its observation, and of the one before it', async () => {
    const before = await observe(4, { priceCentavos: 4000, source: 'receipt' });
    const { id, createdAt } = await observe(5, { priceCentavos: 4321, source: 'report', corrected: true });
    expect(await orm.select().from(currentPrices).where(eq(currentPrices.id, id))).toEqual([
      {
        id,
        ...pair,
        paymentCondition: 'any',
        priceCentavos: 4321,
        observedAt: day(5),
        source: 'report',
        corrected: true,
        importId: null,
        createdAt,
        previousId: before.id,
        previousCentavos: 4000,
        previousAt: day(4),
        previousSource: 'receipt',
      },
    ]);
  });

  it('is one for each payment condition', async () => {
    const usual = await observe(5);
    const pix = await observe(4, { paymentCondition: 'pix' });
    expect(await standing()).toEqual([
      [usual.id, null],
      [pix.id, null],
    ]);
  });

  it('is found among many that are written at once', async () => {
    const values = [3, 9, 6].map((number) => ({
      ...pair,
      priceCentavos: 1000,
      observedAt: day(number),
      source: 'admin' as const,
    }));
    const rows = await orm.insert(prices).values(values).returning({ id: prices.id });
    expect(await standing()).toEqual([[rows[1]?.id, rows[2]?.id]]);
  });

  it('is the one before when it is withdrawn, and is there again when it is restored', async () => {
    const [before, last] = [await observe(5), await observe(7)];
    await withdraw(last.id);
    expect(await standing()).toEqual([[before.id, null]]);
    await withdraw(before.id);
    expect(await standing()).toEqual([]);
    await withdraw(before.id, null);
    await withdraw(last.id, null);
    expect(await standing()).toEqual([[last.id, before.id]]);
  });

  it('leaves with its observation, does not count one that is withdrawn from the start, and is gone when all observations are', async () => {
    const [before, last] = [await observe(5), await observe(7)];
    await observe(8, { withdrawnAt: new Date() });
    await orm.delete(prices).where(eq(prices.id, last.id));
    expect(await standing()).toEqual([[before.id, null]]);
    await orm.delete(prices).where(eq(prices.establishmentId, pair.establishmentId));
    expect(await standing()).toEqual([]);
    await observe(5);
    await orm.execute(sql`truncate prices cascade`);
    expect(await orm.$count(currentPrices)).toBe(0);
  });

  it('follows an observation that moves to another product', async () => {
    const [stays, moves] = [await observe(5), await observe(7)];
    const { id: productId } = await createProduct(orm);
    await orm.update(prices).set({ productId }).where(eq(prices.id, moves.id));
    expect(await standing()).toEqual([
      [stays.id, null],
      [moves.id, null],
    ]);
  });
});
