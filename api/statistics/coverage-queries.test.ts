import { afterAll, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { products } from '#database/schema.ts';
import { explain } from '#database/testing/explain.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { isCut } from '../platform/kinds.ts';
import { testDay } from '../platform/testing.ts';
import { observeDaily } from '../testing/observe-daily.ts';
import { selectCoverage } from './coverage.ts';

/** Design, section 9: the cost of the figures depends on the current prices, not on the history. */

const database = await openTestDatabase();
afterAll(() => database.close());
const { orm } = database;

const cuts = await orm.select({ id: products.id }).from(products).where(isCut(orm));
const shops = await Promise.all(Array.from({ length: 3 }, () => createEstablishment(orm)));
const pairs = cuts.length * shops.length;

async function rowsRead(query: Parameters<typeof explain>[1]) {
  const scans = await explain(orm, query);
  const rowsOf = (name: string) =>
    scans.filter(({ table }) => table === name).reduce((sum, { rows }) => sum + rows, 0);
  return { history: rowsOf('prices'), readsPairs: rowsOf('current_prices') <= pairs };
}

it('counts the valid prices by what stands of each pair, and reads no history', async () => {
  await observeDaily(orm, cuts, shops, 100);
  const query = selectCoverage(orm, 'meat', testDay);
  expect(await query).toHaveLength(cuts.length + shops.length);
  expect(await rowsRead(query)).toEqual({ history: 0, readsPairs: true });
});
