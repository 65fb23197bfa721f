import type { Orm } from '#database/database.ts';
import { sql } from '#database/orm.ts';
import { type CitySize, fillBackOffice } from './back-office-city.ts';

/** How many reports of cuts are pending, and how many are decided. */
export interface ReportCounts {
  pending: number;
  decided: number;
}

/** Fills a city with reports, for three fuels and all cuts. One in 33 of the pending ones is about a fuel. */
export async function fillModeration(
  orm: Orm,
  size: CitySize,
  { pending, decided }: ReportCounts,
): Promise<void> {
  const { establishments, products, stations, people } = size;
  await fillBackOffice(orm, size);
  await orm.execute(sql`alter table reported_prices disable trigger all`);
  await orm.execute(sql`
    insert into favorites (user_id, product_id)
    select person.id, product.id
    from generate_series(1, ${3 * people}::int) n
    join (select id, row_number() over (order by id) as nth from users) person on person.nth = 1 + n % ${people}::int
    join (select id, row_number() over (order by id) as nth from products where unit = 'kg') product
      on product.nth = 1 + (n / ${people}::int * 7 + n % 97) % ${products}::int
    on conflict do nothing
  `);
  await orm.execute(sql`
    insert into prices (establishment_id, product_id, price_centavos, observed_at, source)
    select station.id, fuel.id, 550 + (station.id * 7 + fuel.id * 31) % 120, now() - week * interval '7 days', 'import'
    from (select id from establishments where type = 'posto') station
    cross join (select id from products where unit = 'l' order by id limit 3) fuel
    cross join generate_series(1, 4) week
  `);
  await orm.execute(sql`
    insert into reported_prices (product_id, establishment_id, user_id, reported_centavos, status, created_at,
      decided_at, decided_by, urgency)
    select product.id, shop.id, person.id, 1500 + (n::bigint * 7919) % 6000,
      case when n <= ${pending}::int then 'pending' when n % 7 = 0 then 'rejected' else 'approved' end,
      reported,
      case when n > ${pending}::int then reported + interval '1 day' end,
      case when n > ${pending}::int then (select min(id) from users where role = 'admin') end,
      (n::bigint * 31) % 5000 / 100.0 - extract(epoch from reported) / 43200
    from generate_series(1, ${pending + decided}::int) n
    join (select id, row_number() over (order by id) as nth from establishments where type <> 'posto') shop
      on shop.nth = 1 + (n::bigint * 7919) % ${establishments}::int
    join (select id, row_number() over (order by id) as nth from products where unit = 'kg') product
      on product.nth = 1 + (shop.nth * 17 + (1 + n % 20) * 9) % ${products}::int
    join (select id, row_number() over (order by id) as nth from users) person
      on person.nth = 1 + (n * 13 + n / ${people}::int) % ${people}::int
    cross join lateral (select now() - (n % ${pending}::int) * interval '1 minute' as reported) as moment
  `);
  await orm.execute(sql`
    insert into reported_prices (product_id, establishment_id, user_id, reported_centavos, created_at, urgency)
    select fuel.id, station.id, person.id, 560 + n % 90, now() - n * interval '11 minutes',
      (n % 50) - extract(epoch from now() - n * interval '11 minutes') / 43200
    from generate_series(1, ${Math.ceil(pending / 32)}::int) n
    join (select id, row_number() over (order by id) as nth from establishments where type = 'posto') station
      on station.nth = 1 + (n * 17) % ${stations}::int
    join (select id, row_number() over (order by id) as nth from users) person
      on person.nth = 1 + n % ${people}::int
    cross join lateral (select id from products where unit = 'l' order by id limit 1 offset n % 3) fuel
  `);
  await orm.execute(sql`alter table reported_prices enable trigger all`);
  await orm.execute(sql`analyze`);
}
