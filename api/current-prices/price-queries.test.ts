import { afterAll, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { sql } from '#database/orm.ts';
import { products } from '#database/schema.ts';
import { explain } from '#database/testing/explain.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { isCut } from '../platform/kinds.ts';
import { testDay } from '../platform/testing.ts';
import { type PriceScope, selectObservedPrices } from './price-queries.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
const { orm } = database;

const cuts = await orm.select({ id: products.id }).from(products).where(isCut(orm));
const shops = await Promise.all(Array.from({ length: 3 }, () => createEstablishment(orm)));
const pairs = cuts.length * shops.length;

/** Creates observations of each cut at each shop, one a day until 2026-06-12, of which every fifth is withdrawn. */
async function observe(perPair: number): Promise<void> {
  const ids = (rows: { id: number }[]) => sql.raw(`array[${rows.map(({ id }) => id)}]`);
  await orm.execute(sql`truncate prices cascade`);
  await orm.execute(sql`
    insert into prices (establishment_id, product_id, price_centavos, observed_at, source, withdrawn_at)
    select shop, cut, 3000 + day % 200, timestamptz '2026-06-12 12:00Z' - day * interval '1 day', 'admin',
      case when day % 5 = 4 then now() end
    from unnest(${ids(shops)}) shop, unnest(${ids(cuts)}) cut, generate_series(0, ${perPair - 1}::int) day`);
  // A server does this automatically; without it the planner has no statistics of the tables.
  for (const table of ['prices', 'current_prices', 'establishments', 'products'])
    await orm.execute(sql.raw(`analyze ${table}`));
}

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
    await observe(perPair);
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
