import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createFuelPrice, createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { createPromotion } from '#database/factories/promotions.ts';
import { createReportedPrice } from '#database/factories/reported-prices.ts';
import { eq } from '#database/orm.ts';
import { prices, products, promotions } from '#database/schema.ts';
import { addDays } from '#domain/city-time.ts';
import { comparePrices } from '#domain/comparison.ts';
import { countPriced } from '#domain/price-counts.ts';
import { readCurrentPrices } from '../current-prices/current-prices.ts';
import { at, openTestApi, testDay } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const read = async () => {
  await api.settled();
  return (await api.read('readHome', '/public/home')).data;
};
const readFuel = async () => (await api.read('listFuelFigures', '/fuel/figures')).priced;
const observe = (
  productId: number,
  establishmentId: number,
  priceCentavos: number,
  day: string,
  time?: string,
) => createPrice(orm, { productId, establishmentId, priceCentavos, observedAt: at(day, time) });

/** A product of the first catalogue, or a new one. */
async function productCalled(name: string): Promise<number> {
  const [known] = await orm.select({ id: products.id }).from(products).where(eq(products.name, name));
  return known?.id ?? (await createProduct(orm, { name })).id;
}

it('has nothing to show before there are prices', async () => {
  const none = { things: 0, places: 0, expired: false };
  const home = await read();
  expect(home).toMatchObject({ cuts: [], meat: none, collection: null });
  expect(await readFuel()).toEqual(none);
  expect(home.wanted).toHaveLength(10);
  expect(home.wanted.every(({ best }) => best === null)).toBe(true);
});

describe('a city with prices', () => {
  const shops: number[] = [];
  let picanha = 0;
  beforeAll(async () => {
    for (let index = 0; index < 4; index += 1) shops.push((await createEstablishment(orm)).id);
    picanha = await productCalled('Picanha');
    const breast = await productCalled('Peito de Frango');
    const whole = await productCalled('Frango Inteiro');
    const [first = 0, second = 0, third = 0, last = 0] = shops;
    await observe(picanha, first, 5490, '2026-06-10');
    await observe(picanha, second, 5490, '2026-06-09');
    await observe(picanha, third, 7990, '2026-06-11', '18:00:00');
    await observe(picanha, last, 3990, '2026-05-01');
    await observe(breast, first, 1890, '2026-06-10');
    await observe(whole, first, 1290, '2026-05-01');
    await createFuelPrice(orm, { observedAt: at('2026-06-10') });
    await createFuelPrice(orm, { observedAt: at('2026-06-10') });
  });

  it('carries each cut with the figures of what it was compared with', async () => {
    const { cuts } = await read();
    expect(cuts[0]).toMatchObject({
      productName: 'Picanha',
      price: 54.9,
      highest: 79.9,
      establishmentId: shops[0],
      figures: {
        establishments: 3,
        lowestEstablishments: 2,
        marks: [54.9, 79.9],
        left: { count: 1, free: 0 },
      },
      seenLower: null,
    });
  });
  it('counts the places that have a valid price, and gives the time of the latest collection', async () => {
    const { meat, collection, sectors } = await read();
    expect(meat).toEqual({ things: 2, places: 3, expired: false });
    expect(await readFuel()).toEqual({ things: 1, places: 2, expired: false });
    expect(collection).toEqual({ at: '2026-06-11T18:00:00-03:00', lifeDays: 10 });
    expect(sectors).toEqual([{ sectorId: expect.any(Number), name: expect.any(String), ...meat }]);
  });
  it('gives a wanted cut the price that its search leads to', async () => {
    const { wanted } = await read();
    const priceOf = (name: string) => wanted.find((cut) => cut.name === name)?.best?.price;
    expect([priceOf('Picanha'), priceOf('Frango'), priceOf('Cupim')]).toEqual([54.9, 18.9, undefined]);
  });
  it('shows an approved report below the lowest price', async () => {
    await createReportedPrice(orm, { productId: picanha, reportedCentavos: 4990, createdAt: at(testDay) });
    expect((await read()).cuts[0]).toMatchObject({ price: 54.9, seenLower: { price: 49.9 } });
  });
  it('does not count the first day of a promotion as a collection', async () => {
    const [first = 0] = shops;
    const { collection: before } = await read();
    await observe(picanha, first, 5490, testDay);
    await createPromotion(orm, {
      productId: picanha,
      establishmentId: first,
      originalCentavos: 5990,
      saleCentavos: 5290,
      startDate: testDay,
      endDate: testDay,
    });
    const { collection, cuts } = await read();
    expect(cuts[0]).toMatchObject({ price: 52.9 });
    expect(collection).toEqual(before);
  });
});

describe('counts of places', () => {
  it('are those of the domain', async () => {
    const places: number[] = [];
    for (let index = 0; index < 8; index += 1) places.push((await createEstablishment(orm)).id);
    const goods = [(await createProduct(orm)).id, (await createProduct(orm)).id];
    const seen = fc.record({
      place: fc.constantFrom(...places),
      good: fc.constantFrom(...goods),
      centavos: fc.constantFrom(0, 1000, 2000),
      daysAgo: fc.constantFrom(0, 9, 10, 11, 40),
      offer: fc.option(
        fc.record({ sale: fc.constantFrom(900, 1000), from: fc.integer({ min: 0, max: 20 }) }),
      ),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(seen, { maxLength: 12, selector: (one) => `${one.place} ${one.good}` }),
        async (all) => {
          await orm.delete(promotions);
          await orm.delete(prices);
          for (const { place, good, centavos, daysAgo, offer } of all) {
            await observe(good, place, centavos, addDays(testDay, -daysAgo));
            if (!offer) continue;
            await createPromotion(orm, {
              productId: good,
              establishmentId: place,
              originalCentavos: 2990,
              saleCentavos: offer.sale,
              startDate: addDays(testDay, -offer.from),
              endDate: testDay,
            });
          }
          const current = await readCurrentPrices(orm, testDay);
          const compared = [...Map.groupBy(current, ({ row }) => row.productId).values()].flatMap(
            (ofGood) => {
              const comparison = comparePrices(ofGood, testDay);
              return (comparison?.ranked ?? []).map(({ row }) => ({
                thing: row.productId,
                place: row.establishment.id,
                expired: comparison?.expired ?? false,
              }));
            },
          );
          expect((await read()).meat).toEqual(countPriced(compared));
        },
      ),
      { numRuns: 40 },
    );
  });
});
