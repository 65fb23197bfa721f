import type { Orm } from '#database/database.ts';
import { sql } from '#database/orm.ts';
import { rebuiltCurrentPrices } from '#database/rebuilt-current-prices.ts';
import { createStations, fuelCount } from './cities.ts';
import { quickly } from './quickly.ts';

const shopCount = 100;
const cutCount = 40;

/** How many times each product at each place is observed in the year that pages show, however long the history. */
const timesInLastYear = 5;

/** How many days are sorted and written at once. */
const daysAtOnce = 100;

/**
 * Fills a city of 60 stations with 5 fuels and 100 shops with 40 cuts, the same in every run. Its last year does not
 * depend on `count`; the rest of about `count` observations comes before it, one a day of every product at every place.
 * They are written in the order of days, so that both kinds are mixed in storage.
 */
export async function fillHistory(orm: Orm, count: number): Promise<void> {
  await createStations(orm);
  await createShops(orm);
  // Prices are entered by this account.
  await orm.execute(sql`insert into users (name, email, role) values ('Ana', 'ana@exemplo.com.br', 'admin')`);
  const { rows } = await orm.execute(sql`select count(*)::int as many from (${pairs}) as pair`);
  const times = Math.max(timesInLastYear, Math.round(count / Number(rows[0]?.many)));
  await quickly(orm, 'prices', async (tx) => {
    for (let last = times - 1; last >= 0; last -= daysAtOnce)
      await tx.execute(observations(Math.max(0, last - daysAtOnce + 1), last));
  });
  // The triggers that maintain the current prices did not run while the prices were written.
  await quickly(orm, 'current_prices', async (tx) => {
    await tx.execute(sql`insert into current_prices ${rebuiltCurrentPrices}`);
  });
}

async function createShops(orm: Orm): Promise<void> {
  await orm.execute(sql`
    insert into products (name, category_id)
    select 'Corte ' || n, (select min(id) from categories where sector_id = (select id from sectors where kind = 'meat'))
    from generate_series(1, ${cutCount}::int) n
  `);
  await orm.execute(sql`
    insert into establishments (name, type, address, neighbourhood, zipcode, region_id, sector_id)
    select 'Açougue da Quadra ' || n, 'acougue', n || ' Norte', 'Plano Diretor Norte', '77001200', region.id,
      (select id from sectors where kind = 'meat')
    from generate_series(1, ${shopCount}::int) n
    join (select id, row_number() over (order by id) as nth, count(*) over () as many from regions) region
      on region.nth = 1 + n % region.many
  `);
}

/** Every product at every place that sells it. */
const pairs = sql`
  select place.id as place_id, goods.id as goods_id, goods.kind
  from (
    (select id, 'fuel' as kind from products where unit in ('l', 'm3') order by position limit ${fuelCount}::int)
    union all
    (select id, 'meat' from products where unit = 'kg' order by id desc limit ${cutCount}::int)
  ) as goods
  join establishments place on (place.type = 'posto') = (goods.kind = 'fuel')`;

/**
 * Inserts the observations from the `first` to the `last` time, counted from the newest. The newest prices are up to
 * twelve days old, so that some are about to expire; one in fifty of the old ones is withdrawn.
 */
const observations = (first: number, last: number) => sql`
  insert into prices (product_id, establishment_id, kind, price_centavos, observed_at, source, created_at, withdrawn_at)
  select goods_id, place_id, pair.kind,
    case pair.kind when 'fuel' then 550 else 1500 end + (place_id::bigint * 7919 + nth * 104729 + goods_id * 31) % 200,
    observed,
    (array['admin', 'import', 'report', 'receipt', 'admin'])[1 + (place_id + goods_id + nth) % 5],
    observed,
    case when nth >= ${timesInLastYear}::int and (place_id * 13 + goods_id * 7 + nth) % 50 = 0
      then observed + interval '1 day' end
  from generate_series(${first}::int, ${last}::int) nth
  cross join (${pairs}) as pair
  cross join lateral (
    select now() - interval '1 hour' - (place_id + goods_id) % 600 * interval '1 minute' - interval '1 day' * case
      when nth = 0 then (place_id + goods_id) % 12
      when nth < ${timesInLastYear}::int then nth * 75
      else 365 + nth
    end as observed
  ) as seen
  order by observed`;
