import type { Orm } from '#database/database.ts';
import { sql } from '#database/orm.ts';
import { rebuiltCurrentPrices } from '#database/rebuilt-current-prices.ts';
import { popularCuts } from '#domain/popular-cuts.ts';
import { quickly } from './quickly.ts';

/** The size of a city. One of three places with prices is a station. */
export interface CitySize {
  shops: number;
  products: number;
  /** how many times each price was observed, once a week */
  weeks: number;
}

/** Every shop sells the popular cuts, and at most this many of the others. */
const mostSold = 50;

/** Fills a city, the same in every run. */
export async function fillGrowth(orm: Orm, { shops, products, weeks }: CitySize): Promise<void> {
  const stations = Math.ceil(shops * 0.3);
  const others = Math.max(products - popularCuts.length, 1);
  await orm.execute(sql`insert into brands (name) select 'Bandeira ' || n from generate_series(1, 4) n`);
  await orm.execute(sql`
    insert into products (name, category_id)
    select coalesce((${sql.raw(`'{${popularCuts.map((name) => `"${name}"`).join()}}'`)}::text[])[n], 'Corte ' || n),
      (select min(id) from categories where sector_id = (select id from sectors where kind = 'meat'))
    from generate_series(1, ${products}::int) n on conflict do nothing
  `);
  const place = sql`left join lateral (select id from (select id, row_number() over (order by id) as nth, count(*) over () as many
    from regions) as region where region.nth = 1 + n % region.many) as region on true`;
  await orm.execute(sql`
    insert into establishments (name, type, address, neighbourhood, zipcode, latitude, longitude, coordinates_precision,
      region_id, sector_id)
    select 'Açougue da Quadra ' || n, case n % 5 when 0 then 'mercado' else 'acougue' end, n || ' Norte, Alameda 3',
      'Plano Diretor Norte', '77001200', -10.18 - sqrt(n) / 500, -48.33 - n % 97 / 400.0, 'exact',
      region.id, (select id from sectors where kind = 'meat')
    from generate_series(1, ${shops}::int) n ${place}
  `);
  await orm.execute(sql`
    insert into establishments (name, type, address, neighbourhood, zipcode, latitude, longitude, coordinates_precision,
      region_id, brand_id, cnpj)
    select 'Posto da Quadra ' || n, 'posto', n || ' Sul, Av. LO ' || n, 'Plano Diretor Sul', '77015200',
      -10.2 - sqrt(n) / 400, -48.3 - n % 89 / 400.0, 'exact', region.id,
      (select min(id) from brands) + n % 4, lpad(n::text, 14, '0')
    from generate_series(1, ${stations}::int) n ${place}
  `);
  const popular = sql.raw(`(${popularCuts.map((name) => `'${name}'`).join()})`);
  const pairs = sql`
    select place.id as place_id, goods.id as goods_id, goods.kind from (
      select products.id, products.name, case when unit in ('l', 'm3') then 'fuel' else 'meat' end as kind from products
    ) as goods
    join establishments place on (place.type = 'posto') = (goods.kind = 'fuel')
    where goods.kind = 'fuel' or goods.name in ${popular}
      or (place.id + goods.id) % greatest(1, ${others}::int / ${mostSold}::int) = 0`;
  await quickly(orm, 'prices', async (tx) => {
    await tx.execute(sql`
      insert into prices (product_id, establishment_id, kind, price_centavos, observed_at, source, created_at)
      select goods_id, place_id, pair.kind,
        case pair.kind when 'fuel' then 550 else 1500 + goods_id % 40 * 100 end
          + (place_id::bigint * 7919 + week * 104729 + goods_id * 31) % case pair.kind when 'fuel' then 90 else 1800 end,
        observed, (array['admin', 'import', 'report'])[1 + (place_id + goods_id + week) % 3], observed
      from generate_series(0, ${weeks - 1}::int) week
      cross join (${pairs}) as pair
      cross join lateral (select now() - interval '1 hour' - week * interval '7 days'
        - (place_id + goods_id) % 5 * interval '1 day' as observed) as seen
      order by observed`);
  });
  await quickly(orm, 'current_prices', async (tx) => {
    await tx.execute(sql`insert into current_prices ${rebuiltCurrentPrices}`);
  });
  await orm.execute(sql`
    insert into promotions (product_id, establishment_id, title, original_centavos, sale_centavos, discount_percentage,
      start_date, end_date)
    select product_id, establishment_id, 'Oferta da semana', price_centavos, price_centavos - 100, 5,
      current_date - 1, current_date + 9
    from current_prices where (product_id + establishment_id) % 97 = 0 and price_centavos > 500
      and product_id in (select id from products where unit = 'kg')
  `);
}
