import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { sql } from '#database/orm.ts';
import { products } from '#database/schema.ts';
import { explain } from '#database/testing/explain.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { isCut } from '../platform/kinds.ts';
import { testDay } from '../platform/testing.ts';
import { knownProductsQuery, selectCoverage } from './coverage.ts';

/** Design, section 9: the cost of the figures depends on the current prices, not on the history. */

const database = await openTestDatabase();
afterAll(() => database.close());
const { orm } = database;

const cuts = await orm.select({ id: products.id }).from(products).where(isCut(orm));
const shops = await Promise.all(Array.from({ length: 3 }, () => createEstablishment(orm)));
const pairs = cuts.length * shops.length;

/** How many days of observations of each cut at each shop, one a day until 2026-06-12. */
const perPair = 100;

beforeAll(async () => {
  const ids = (rows: { id: number }[]) => sql.raw(`array[${rows.map(({ id }) => id)}]`);
  await orm.execute(sql`
    insert into prices (establishment_id, product_id, price_centavos, observed_at, source)
    select shop, cut, 3000 + day % 200, timestamptz '2026-06-12 12:00Z' - day * interval '1 day', 'admin'
    from unnest(${ids(shops)}) shop, unnest(${ids(cuts)}) cut, generate_series(0, ${perPair - 1}::int) day
    order by day desc`);
  for (const table of ['prices', 'current_prices', 'establishments', 'products'])
    await orm.execute(sql.raw(`analyze ${table}`));
});

async function rowsRead(query: Parameters<typeof explain>[1]) {
  const scans = await explain(orm, query);
  const rowsOf = (name: string) =>
    scans.filter(({ table }) => table === name).reduce((sum, { rows }) => sum + rows, 0);
  return { history: rowsOf('prices'), readsPairs: rowsOf('current_prices') <= pairs };
}

it('counts the valid prices by what stands of each pair, and reads no history', async () => {
  const query = selectCoverage(orm, 'meat', testDay);
  expect(await query).toHaveLength(cuts.length + shops.length);
  expect(await rowsRead(query)).toEqual({ history: 0, readsPairs: true });
});

it('finds out in the same way whether a place has ever had a price', async () => {
  const query = knownProductsQuery(
    orm,
    shops.map(({ id }) => id),
  );
  expect(await query).toEqual(expect.arrayContaining([{ id: shops[0]?.id, count: cuts.length }]));
  expect(await rowsRead(query)).toEqual({ history: 0, readsPairs: true });
});
