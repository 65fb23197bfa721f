import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { products } from '#database/schema.ts';
import { explain } from '#database/testing/explain.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { testDay } from '../platform/testing.ts';
import { type PriceScope, selectObservedPrices } from './price-queries.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
const { orm } = database;

const cuts = await orm.select({ id: products.id }).from(products);
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
  for (const table of ['prices', 'establishments', 'products'])
    await orm.execute(sql.raw(`analyze ${table}`));
}

async function rowsRead(scope: PriceScope = {}) {
  const query = selectObservedPrices(orm, testDay, scope);
  const found = await query;
  const priceScans = (await explain(orm, query)).filter(({ table }) => table === 'prices');
  return {
    found: found.length,
    scans: [...new Set(priceScans.map(({ kind, index }) => `${kind} ${index}`))],
    rows: priceScans.reduce((sum, { rows }) => sum + rows, 0),
  };
}

const scans = ['Index Scan prices_newest'];

it('reads two observations of each product at each establishment, however long the history', async () => {
  await observe(10);
  const { rows: ofFew } = await rowsRead();
  await observe(30);
  expect(await rowsRead()).toEqual({ found: pairs, scans, rows: 2 * pairs });
  await observe(300);
  expect(await rowsRead()).toEqual({ found: pairs, scans, rows: 2 * pairs });
  expect(2 * pairs).toBeLessThanOrEqual(ofFew);
});

it('reads only the pairs of the requested establishment or products', async () => {
  const establishmentId = shops[0]?.id ?? 0;
  const productIds = cuts.slice(0, 2).map(({ id }) => id);
  expect(await rowsRead({ establishmentId })).toEqual({ found: cuts.length, scans, rows: 2 * cuts.length });
  expect(await rowsRead({ productIds })).toEqual({ found: 2 * shops.length, scans, rows: 4 * shops.length });
  expect(await rowsRead({ productIds, establishmentId })).toEqual({ found: 2, scans, rows: 4 });
});
