import { afterAll, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { products } from '#database/schema.ts';
import { explain } from '#database/testing/explain.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { isCut } from '../platform/kinds.ts';
import { testDay } from '../platform/testing.ts';
import { observeDaily } from '../testing/observe-daily.ts';
import { type PriceScope, selectObservedPrices } from './price-queries.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
const { orm } = database;

const cuts = await orm.select({ id: products.id }).from(products).where(isCut(orm));
const shops = await Promise.all(Array.from({ length: 3 }, () => createEstablishment(orm)));
const pairs = cuts.length * shops.length;

async function rowsRead(scope: PriceScope = {}) {
  const query = selectObservedPrices(orm, testDay, scope);
  const found = await query;
  const scans = await explain(orm, query);
  const rowsOf = (name: string) =>
    scans.filter(({ table }) => table === name).reduce((sum, { rows }) => sum + rows, 0);
  const [current] = scans.filter(({ table }) => table === 'current_prices');
  // PostgreSQL may scan a table as small as this one, also for the prices with a payment condition.
  return { found: found.length, readsPairs: (current?.rows ?? 0) <= pairs, history: rowsOf('prices') };
}

it('reads what stands of each product at each establishment, and none of the history', async () => {
  for (const perPair of [10, 300]) {
    await observeDaily(orm, cuts, shops, perPair);
    expect(await rowsRead()).toEqual({ found: pairs, readsPairs: true, history: 0 });
  }
});

it('finds only the pairs of the requested establishment or products', async () => {
  const establishmentId = shops[0]?.id ?? 0;
  const productIds = cuts.slice(0, 2).map(({ id }) => id);
  expect(await rowsRead({ establishmentId })).toMatchObject({ found: cuts.length, history: 0 });
  expect(await rowsRead({ productIds })).toMatchObject({ found: 2 * shops.length, history: 0 });
  expect(await rowsRead({ productIds, establishmentId })).toMatchObject({ found: 2, history: 0 });
});
