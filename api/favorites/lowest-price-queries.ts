import type { Orm } from '#database/database.ts';
import { and, sql } from '#database/orm.ts';
import {
  categories,
  currentPrices,
  establishments,
  priceLives,
  products,
  promotions,
  sectors,
} from '#database/schema.ts';
import { cityTimeZone, type Day } from '#domain/city-time.ts';
import { fewestCutsOfOneShop } from '#domain/favorites.ts';
import { hasLifeOf, lifeDays } from '../current-prices/lives.ts';
import { running } from '../current-prices/running-promotions.ts';

/** A shop with the lowest valid price of a product; several shops may have the same. */
interface LowestPrice {
  productId: number;
  establishmentId: number;
}

/** The shop where one kilo of every product with a valid price costs least in total. */
export interface LowestTotal {
  establishmentId: number;
  name: string;
  /** centavos */
  total: number;
  isDemonstration: boolean;
}

interface AnswerRow extends Record<string, unknown> {
  productId: number | null;
  establishmentId: number;
  name: string;
  total: number;
  isDemonstration: boolean;
}

/**
 * Finds in one statement where each product costs least, and where all of them together do. It returns one row per product,
 * further ones for shops with the same price, and one for the shop, however many shops there are. Of equal prices, the one seen
 * last comes first.
 * @param productIds at least one
 */
export async function selectLowestPrices(orm: Orm, today: Day, productIds: readonly number[]) {
  const { rows } = await orm.execute<AnswerRow>(lowestPrices(today, productIds));
  const lowest: LowestPrice[] = [];
  let cheapestShop: LowestTotal | null = null;
  for (const { productId, ...shop } of rows) {
    if (productId === null) cheapestShop = shop;
    else lowest.push({ productId, establishmentId: shop.establishmentId });
  }
  return { lowest, cheapestShop };
}

/**
 * The statement of selectLowestPrices. It reads only the shops that have a price of the products, and no history. The rules are
 * those of currentPrice and isExpired in the domain.
 */
export function lowestPrices(today: Day, productIds: readonly number[]) {
  const wanted = sql`array[${sql.join(
    productIds.map((id) => sql`${id}::int`),
    sql`, `,
  )}]`;
  return sql`
    with observed as (
      select product_id, establishment_id, price_centavos,
        (observed_at at time zone ${sql.raw(`'${cityTimeZone}'`)})::date as day,
        ${lifeDays} as life_days
      from ${currentPrices}
      join ${products} on ${products.id} = product_id
      join ${categories} on ${categories.id} = ${products.categoryId}
      join ${sectors} on ${sectors.id} = ${categories.sectorId}
      left join ${priceLives} on ${hasLifeOf(currentPrices.source)}
      where payment_condition = 'any' and product_id = any(${wanted})
    ),
    offer as (
      select distinct on (${promotions.productId}, ${promotions.establishmentId})
        ${promotions.productId}, ${promotions.establishmentId}, ${promotions.saleCentavos}, ${promotions.startDate}
      from ${promotions}
      where ${and(running(today), sql`${promotions.productId} = any(${wanted})`)}
      order by ${promotions.productId}, ${promotions.establishmentId}, ${promotions.saleCentavos},
        ${promotions.endDate} desc, ${promotions.id}
    ),
    compared as (
      select observed.*, offer.sale_centavos, offer.start_date,
        observed.day + observed.life_days < ${today}::date as expired,
        price_centavos = sale_centavos and day >= start_date as confirms,
        price_centavos > sale_centavos and day <= start_date as is_silent
      from observed left join offer using (product_id, establishment_id)
    ),
    judged as (
      select *,
        coalesce(confirms or is_silent or (expired and price_centavos <= sale_centavos), false) as offered
      from compared
    ),
    valid as (
      select product_id, establishment_id,
        case when offered then sale_centavos else price_centavos end as price,
        case when offered and not confirms then start_date else day end as day
      from judged
      where (offered or not expired) and case when offered then sale_centavos else price_centavos end > 0
    ),
    lowest as (
      select product_id, establishment_id, price, day
      from (select *, min(price) over (partition by product_id) as least from valid) priced
      where price = least
    ),
    cheapest_shop as (
      select null::int as product_id, establishment_id, sum(price) as price, null::date as day
      from valid group by establishment_id
      having count(*) = (select count(distinct product_id) from lowest) and count(*) >= ${fewestCutsOfOneShop}::int
      order by sum(price), establishment_id limit 1
    )
    select found.product_id as "productId", ${establishments.id} as "establishmentId", ${establishments.name} as "name",
      found.price::float8 as "total", ${establishments.isDemonstration} as "isDemonstration"
    from (select * from lowest union all select * from cheapest_shop) found
    join ${establishments} on ${establishments.id} = found.establishment_id
    order by found.product_id, found.day desc, found.establishment_id`;
}
