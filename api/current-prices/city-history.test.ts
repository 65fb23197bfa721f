import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { eq } from '#database/orm.ts';
import { prices } from '#database/schema.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { addDays, cityDay, startOfDay } from '#domain/city-time.ts';
import { createCaches } from '../platform/caches.ts';
import { keepPartsIn } from '../platform/kept-parts.ts';
import { readCityHistories } from './city-history.ts';
import { selectWeeks } from './weeks-of-collection.ts';

const statements: string[] = [];
const database = await openTestDatabase((statement) => statements.push(statement));
const { orm } = database;
// The database uses its own clock to decide what is past.
const now = new Date();
const today = cityDay(now);
const clock = { now: () => now };
const caches = createCaches(clock);
let dropped: (() => void) | undefined;
const stopListening = await database.listen('catalogue', {
  heard(payload) {
    caches.heard(payload);
    // The product's notification may arrive after the one about its price has been requested.
    if (/\bprices\b/.test(payload)) dropped?.();
  },
  missed: () => caches.drop(['*']),
});
afterAll(async () => {
  await stopListening();
  await database.close();
});
const keepParts = keepPartsIn(caches, (read) => read(orm), clock);

const noon = (daysAgo: number) => new Date(startOfDay(addDays(today, -daysAgo)).getTime() + 12 * 3_600_000);
const shop = await createEstablishment(orm);
const shops = [shop, await createEstablishment(orm), await createEstablishment(orm)];

/** Enters a price of a product and waits until the caches have dropped their entries. */
async function enter(
  productId: number,
  priceCentavos: number,
  daysAgo: number,
  establishmentId = shop.id,
): Promise<number> {
  const heard = new Promise<void>((resolve) => {
    dropped = resolve;
  });
  const { id } = await createPrice(orm, {
    productId,
    establishmentId,
    priceCentavos,
    observedAt: noon(daysAgo),
  });
  await heard;
  return id;
}

/** Reads the history of a product, and returns the number of statements as well. */
async function read(productId: number) {
  statements.length = 0;
  const history = (await readCityHistories(keepParts, today, [productId]))(productId);
  return { ...history, statements: statements.length };
}

const allWeeks = (productId: number) =>
  selectWeeks(orm, [productId], {
    from: startOfDay(addDays(today, -365)),
    to: startOfDay(addDays(today, 1)),
  });

describe('the history of a product in the city', () => {
  it('has all weeks, the lowest price of a week ago and those at the begin of its periods', async () => {
    const { id } = await createProduct(orm);
    for (const daysAgo of [400, 200, 91, 31, 20, 13, 8, 6, 5, 1, 0]) await enter(id, 1000 + daysAgo, daysAgo);
    const history = await read(id);
    expect(history.weeks).toEqual(await allWeeks(id));
    expect(history.weeks.length).toBeGreaterThan(5);
    expect(history.aWeekAgo).toEqual({
      day: addDays(today, -7),
      centavos: 1008,
      observed: addDays(today, -8),
    });
    expect(history.starts).toEqual([
      { day: addDays(today, -30), centavos: 1031, observed: addDays(today, -31) },
      { day: addDays(today, -90), centavos: 1091, observed: addDays(today, -91) },
    ]);
  });

  it('is kept, and a price of today costs this week alone', async () => {
    const { id } = await createProduct(orm);
    await enter(id, 2000, 40);
    await read(id);
    expect((await read(id)).statements).toBe(0);
    await enter(id, 1500, 0);
    const { weeks, statements: read1 } = await read(id);
    expect(read1).toBe(1);
    expect(weeks).toEqual(await allWeeks(id));
    expect(weeks.at(-1)?.lowest).toBe(15);
  });

  it('has the weeks of the database after each price at one of several places', async () => {
    const price = fc.record({
      shop: fc.constantFrom(...shops),
      centavos: fc.constantFrom(0, 990, 1000, 1005, 2000),
      daysAgo: fc.integer({ min: 0, max: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(price, { minLength: 1, maxLength: 8 }), async (entered) => {
        const { id } = await createProduct(orm);
        for (const { shop, centavos, daysAgo } of entered) {
          await enter(id, centavos, daysAgo, shop.id);
          expect((await read(id)).weeks).toEqual(await allWeeks(id));
        }
      }),
      { numRuns: 15 },
    );
  });

  it('is read again where an earlier price is entered, corrected or withdrawn', async () => {
    const { id } = await createProduct(orm);
    await enter(id, 2000, 40);
    await read(id);
    const late = await enter(id, 900, 7);
    expect((await read(id)).aWeekAgo?.centavos).toBe(900);
    const change = async (set: Partial<typeof prices.$inferInsert>) => {
      const heard = new Promise<void>((resolve) => {
        dropped = resolve;
      });
      await orm.update(prices).set(set).where(eq(prices.id, late));
      await heard;
      return read(id);
    };
    expect((await change({ priceCentavos: 800 })).aWeekAgo?.centavos).toBe(800);
    expect((await change({ withdrawnAt: now })).aWeekAgo).toBeUndefined();
    expect((await read(id)).weeks).toEqual(await allWeeks(id));
  });
});
