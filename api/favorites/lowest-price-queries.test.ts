import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { createPromotion } from '#database/factories/promotions.ts';
import { sql } from '#database/orm.ts';
import { explain } from '#database/testing/explain.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { addDays } from '#domain/city-time.ts';
import { comparePrices } from '#domain/comparison.ts';
import { readCurrentPrices } from '../current-prices/current-prices.ts';
import { at, testDay } from '../platform/testing.ts';
import { lowestPrices, selectLowestPrices } from './lowest-price-queries.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
const { orm } = database;

beforeEach(() => orm.execute(sql`truncate prices, promotions cascade`));

const createMany = async (count: number, create: () => Promise<{ id: number }>) => {
  const ids: number[] = [];
  while (ids.length < count) ids.push((await create()).id);
  return ids;
};
const createCuts = (count: number) => createMany(count, () => createProduct(orm));
const createShops = (count: number) => createMany(count, () => createEstablishment(orm));
const sell = (establishmentId: number, productId: number, priceCentavos: number, day = testDay) =>
  createPrice(orm, { establishmentId, productId, priceCentavos, observedAt: at(day) });

/** Creates ten observations of each cut at each shop, one a day. */
async function observe(cuts: number[], shops: number[]) {
  await orm.execute(sql`
    insert into prices (establishment_id, product_id, price_centavos, observed_at, source)
    select shop, cut, 3000 + shop % 97 + cut % 7 + day, timestamptz '2026-06-12 12:00Z' - day * interval '1 day', 'admin'
    from unnest(${sql.raw(`array[${shops}]`)}) shop, unnest(${sql.raw(`array[${cuts}]`)}) cut,
      generate_series(0, 9) day`);
  for (const table of ['current_prices', 'establishments', 'products'])
    await orm.execute(sql.raw(`analyze ${table}`));
}

async function rowsRead(cuts: number[]) {
  const scans = await explain(orm, lowestPrices(testDay, cuts));
  expect(scans.filter(({ table }) => table === 'prices')).toEqual([]);
  return scans
    .filter(({ table }) => table === 'current_prices')
    .reduce((sum, { rows }) => sum + Math.ceil(rows), 0);
}

describe('the cost of the lowest prices (design, section 9: a call costs what it shows)', () => {
  it('is one statement that returns a row per cut and one for the shop, and reads pairs that have a price', async () => {
    const [cuts, shops] = [await createCuts(5), await createShops(50)];
    await createShops(100);
    await createCuts(1).then((others) => observe(others, shops));
    await observe(cuts, shops);
    const { rows } = await orm.execute(lowestPrices(testDay, cuts));
    expect(rows).toHaveLength(cuts.length + 1);
    // The rows of each pair and of the other cut, but neither the history nor the shops without a price.
    expect(await rowsRead(cuts)).toBeLessThanOrEqual((cuts.length + 1) * shops.length);
    const { lowest } = await selectLowestPrices(orm, testDay, cuts);
    expect(await readCurrentPrices(orm, testDay, { pairs: lowest })).toHaveLength(cuts.length);
  });
});

describe('the lowest price of a cut', () => {
  it('is the one that the rules of the domain find, with promotions and expired prices', async () => {
    const [cuts, shops] = [await createCuts(6), await createShops(6)];
    let step = 0;
    for (const cut of cuts) {
      for (const shop of shops) {
        step += 1;
        if (step % 5 === 0) continue;
        const day = addDays(testDay, -((step * 7) % 40));
        await sell(shop, cut, 3000 + ((step * 37) % 50) * 10, day);
        if (step % 4 !== 0) continue;
        await createPromotion(orm, {
          productId: cut,
          establishmentId: shop,
          originalCentavos: 4000,
          saleCentavos: 2900 + ((step * 53) % 60) * 10,
          startDate: addDays(testDay, -3),
          endDate: addDays(testDay, (step % 3) - 1),
        });
      }
    }
    const all = await readCurrentPrices(orm, testDay, { productIds: cuts });
    const expected = cuts.flatMap((cut) => {
      const best = comparePrices(
        all.filter(({ row }) => row.productId === cut),
        testDay,
      );
      if (!best || best.expired) return [];
      const { lowest, ranked } = best;
      return ranked.filter(({ price }) => price === lowest).map(({ price }) => ({ productId: cut, price }));
    });
    const { rows } = await orm.execute(lowestPrices(testDay, cuts));
    const found = rows.filter(({ productId }) => productId !== null);
    expect(found.map(({ productId, total }) => ({ productId, price: total }))).toEqual(expected);
    expect(expected.length).toBeGreaterThan(0);
  });

  it('leaves out withdrawn prices and those of a payment condition, and puts the newer one of equals first', async () => {
    const [[cut = 0], [older = 0, newer = 0, other = 0]] = [await createCuts(1), await createShops(3)];
    await sell(older, cut, 3000, addDays(testDay, -2));
    await sell(newer, cut, 3000);
    const observedAt = at(testDay);
    const low = { productId: cut, establishmentId: other, priceCentavos: 100, observedAt };
    await createPrice(orm, { ...low, withdrawnAt: at(testDay) });
    await createPrice(orm, { ...low, paymentCondition: 'pix' });
    expect((await selectLowestPrices(orm, testDay, [cut])).lowest).toEqual([
      { productId: cut, establishmentId: newer },
      { productId: cut, establishmentId: older },
    ]);
  });
});

describe('the shop that has every favourite cut (design, Meus Favoritos: onde comprar tudo)', () => {
  const cheapest = async (cuts: number[]) => {
    const { cheapestShop } = await selectLowestPrices(orm, testDay, cuts);
    return cheapestShop && { id: cheapestShop.establishmentId, total: cheapestShop.total };
  };

  it('is the one where a kilo of each costs least in all, never one that lacks a cut', async () => {
    const [[first = 0, second = 0, unsold = 0], [dear = 0, cheap = 0, partial = 0]] = [
      await createCuts(3),
      await createShops(3),
    ];
    await sell(dear, first, 5000);
    await sell(dear, second, 2000);
    await sell(cheap, first, 4000);
    await sell(cheap, second, 2500);
    await sell(partial, first, 100);
    expect(await cheapest([first, second, unsold])).toEqual({ id: cheap, total: 6500 });
    await sell(partial, unsold, 100);
    expect(await cheapest([first, second, unsold])).toBeNull();
  });

  it('is not found by prices that have expired', async () => {
    const [cuts, [expired = 0, fresh = 0]] = [await createCuts(2), await createShops(2)];
    for (const cut of cuts) {
      await sell(expired, cut, 100, addDays(testDay, -90));
      await sell(fresh, cut, 400);
    }
    expect(await cheapest(cuts)).toEqual({ id: fresh, total: 800 });
  });

  it('is of no use with a single cut', async () => {
    const [cuts, [shop = 0]] = [await createCuts(1), await createShops(1)];
    await sell(shop, cuts[0] ?? 0, 100);
    expect(await cheapest(cuts)).toBeNull();
  });
});
