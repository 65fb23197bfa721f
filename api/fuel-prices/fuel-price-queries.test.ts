import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { createFuelPrice } from '#database/factories/fuel-prices.ts';
import { createFuelStation } from '#database/factories/fuel-stations.ts';
import { products } from '#database/schema.ts';
import { explain } from '#database/testing/explain.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { isFuel } from '../platform/kinds.ts';
import { at } from '../platform/testing.ts';
import { selectCurrentFuelPrices, selectFuelPrices } from './fuel-price-queries.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
const { orm } = database;

const types = await orm.select().from(products).where(isFuel(orm));
const stations = await Promise.all(Array.from({ length: 5 }, () => createFuelStation(orm)));
const pairs = types.length * stations.length;

/** Creates observations of each fuel at each station, one a day until 2026-06-12, of which every fifth is withdrawn. */
async function observe(perPair: number): Promise<void> {
  const ids = (rows: { id: number }[]) => sql.raw(`array[${rows.map(({ id }) => id)}]`);
  await orm.execute(sql`truncate fuel_prices cascade`);
  await orm.execute(sql`
    insert into fuel_prices (establishment_id, product_id, price_centavos, observed_at, source, withdrawn_at)
    select station, type, 500 + day % 200, timestamptz '2026-06-12 12:00Z' - day * interval '1 day', 'admin',
      case when day % 5 = 4 then now() end
    from unnest(${ids(stations)}) station, unnest(${ids(types)}) type, generate_series(0, ${perPair - 1}::int) day`);
  // A server does this automatically; without it the planner has no statistics of the table.
  await orm.execute(sql`analyze fuel_prices`);
  await orm.execute(sql`analyze establishments`);
  await orm.execute(sql`analyze products`);
}

async function rowsRead(before?: Date) {
  const query = selectFuelPrices(orm, before);
  expect(await query).toHaveLength(pairs);
  const scans = (await explain(orm, query)).filter(({ table }) => table === 'fuel_prices');
  return {
    indexes: [...new Set(scans.map(({ kind, index }) => `${kind} ${index}`))],
    rows: scans.reduce((sum, { rows }) => sum + rows, 0),
  };
}

const twoOfEach = { indexes: ['Index Scan fuel_prices_newest'], rows: 2 * pairs };

it('reads two observations of each fuel at each station, however long the history', async () => {
  await observe(300 / pairs);
  const { rows: ofFew } = await rowsRead();
  await observe(3_000 / pairs);
  expect(await rowsRead()).toEqual(twoOfEach);
  await observe(30_000 / pairs);
  expect(await rowsRead()).toEqual(twoOfEach);
  expect(twoOfEach.rows).toBeLessThanOrEqual(ofFew);
});

it.each(['2026-06-05', '2024-01-01'])('reads as few rows for a day in the past: %s', async (day) => {
  expect(await rowsRead(at(day, '00:00:00'))).toEqual(twoOfEach);
});

it('sends one statement for those who ask at once, and another one for who asks after a write', async () => {
  await observe(1);
  const first = selectCurrentFuelPrices(orm);
  expect(selectCurrentFuelPrices(orm)).toBe(first);
  expect(await first).toHaveLength(pairs);
  await createFuelPrice(orm, { priceCentavos: 123 });
  const later = await selectCurrentFuelPrices(orm);
  expect(later.map(({ priceCentavos }) => priceCentavos)).toContain(123);
});
