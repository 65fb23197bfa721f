import type { Orm } from '#database/database.ts';
import { sql } from '#database/orm.ts';

type Rows = readonly { id: number }[];

/**
 * Makes the only prices of the database: observations of each of some goods at each of some places, one a day until 2026-06-12,
 * of which every fifth is withdrawn.
 */
export async function observeDaily(orm: Orm, goods: Rows, places: Rows, days: number): Promise<void> {
  const ids = (rows: Rows) => sql.raw(`array[${rows.map(({ id }) => id)}]`);
  await orm.execute(sql`truncate prices cascade`);
  await orm.execute(sql`
    insert into prices (establishment_id, product_id, price_centavos, observed_at, source, withdrawn_at)
    select place, thing, 500 + day % 200, timestamptz '2026-06-12 12:00Z' - day * interval '1 day', 'admin',
      case when day % 5 = 4 then now() end
    from unnest(${ids(places)}) place, unnest(${ids(goods)}) thing, generate_series(0, ${days - 1}::int) day`);
  // A server does this automatically; without it the planner has no statistics of the tables.
  await orm.execute(sql`analyze prices, current_prices, establishments, products`);
}
