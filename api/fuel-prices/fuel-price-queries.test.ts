import { afterAll, expect, it } from 'vitest';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { createProduct } from '#database/factories/products.ts';
import { sql } from '#database/orm.ts';
import { products } from '#database/schema.ts';
import { explain } from '#database/testing/explain.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { isFuel } from '../platform/kinds.ts';
import { at } from '../platform/testing.ts';
import { observeDaily } from '../testing/observe-daily.ts';
import { selectFuelPrices } from './fuel-price-queries.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
const { orm } = database;

const types = await orm.select().from(products).where(isFuel(orm));
const stations = await Promise.all(Array.from({ length: 5 }, () => createFuelStation(orm)));
const pairs = types.length * stations.length;

async function rowsRead(before?: Date) {
  const query = selectFuelPrices(orm, before);
  expect(await query).toHaveLength(pairs);
  const scans = (await explain(orm, query)).filter(({ table }) => table === 'prices');
  return {
    indexes: [...new Set(scans.map(({ kind, index }) => `${kind} ${index}`))],
    rows: scans.reduce((sum, { rows }) => sum + rows, 0),
  };
}

it('reads what stands of each fuel at each station, and none of the history', async () => {
  for (const perPair of [10, 300]) {
    await observeDaily(orm, types, stations, perPair);
    expect(await rowsRead()).toEqual({ indexes: [], rows: 0 });
  }
});

it.each(['2026-06-05', '2025-12-01'])(
  'reads two observations of each fuel at each station for a day in the past, however long the history: %s',
  async (day) => {
    expect(await rowsRead(at(day, '00:00:00'))).toEqual({
      indexes: ['Index Scan prices_newest'],
      rows: 2 * pairs,
    });
  },
);

it.each([undefined, at('2026-06-05', '00:00:00')])(
  'reads nothing of what stands of cuts, of which there are many more: %s',
  async (before) => {
    await observeDaily(orm, types, stations, 20);
    const { categoryId, name } = await createProduct(orm);
    const { id: shop } = await createEstablishment(orm);
    await orm.execute(sql`
      with cuts as (
        insert into products (name, category_id)
        select ${name}::text || ' ' || number, ${categoryId}::int from generate_series(1, 3000) number
        returning id
      )
      insert into prices (product_id, establishment_id, kind, price_centavos, observed_at, source)
      select id, ${shop}::int, 'meat', 3990, timestamptz '2026-06-04 12:00Z', 'admin' from cuts`);
    await orm.execute(sql`analyze prices, current_prices, establishments, products`);
    const scans = await explain(orm, selectFuelPrices(orm, before));
    expect(scans.filter(({ table }) => table === 'current_prices')).toMatchObject([
      { rows: pairs },
      ...(before ? [] : [{ index: 'current_prices_conditional', rows: 0 }]),
    ]);
    await orm.execute(sql`truncate prices cascade`);
  },
);
