import { eq, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { establishments } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { readCurrentPrices } from '../current-prices/current-prices.ts';
import { presentPrice } from '../current-prices/present.ts';
import { standingPrices } from '../current-prices/standing-prices.ts';

interface RankedScope {
  productIds: readonly number[];
  /** a condition on the columns of `standingPrices`; undefined: all prices of the goods */
  isAsked?: SQL | undefined;
}

/**
 * Reads a page of the current prices of some goods, the lowest first, in the order of `rankPrices`: expired prices come after
 * valid ones, and those that are not compared last. A product's prices are compared in the whole city, whatever the filters.
 */
export async function readRankedPrices(
  orm: Orm,
  today: Day,
  scope: RankedScope,
  page: { limit: number; offset: number },
) {
  const { pairs, count, demonstration } = await selectRanked(orm, today, scope, page);
  const prices = pairs.length === 0 ? [] : await readCurrentPrices(orm, today, { pairs });
  const priceOf = new Map(
    prices.map((price) => [
      keyOf({ productId: price.row.productId, establishmentId: price.row.establishment.id }),
      price,
    ]),
  );
  const data = pairs.flatMap((pair) => {
    const price = priceOf.get(keyOf(pair));
    return price ? [presentPrice(price, today)] : [];
  });
  return { data, count, demonstration };
}

interface Pair {
  productId: number;
  establishmentId: number;
}

const keyOf = ({ productId, establishmentId }: Pair) => `${productId} ${establishmentId}`;

async function selectRanked(
  orm: Orm,
  today: Day,
  { productIds, isAsked = sql`true` }: RankedScope,
  { limit, offset }: { limit: number; offset: number },
) {
  if (productIds.length === 0) return { pairs: [], count: 0, demonstration: false };
  const standing = standingPrices(orm, today, { productIds });
  const invented = orm
    .select({ id: establishments.id })
    .from(establishments)
    .where(eq(establishments.isDemonstration, true));
  const { rows } = await orm.execute<{ pairs: Pair[]; count: number; demonstration: boolean }>(sql`
    with standing as materialized (${orm.select().from(standing)}),
    dated as (
      select *, case when bool_or(expires_on >= ${today}) filter (where centavos > 0) over of_product
        then ${today} else max(day) filter (where centavos > 0) over of_product end as compared_on
      from standing window of_product as (partition by product_id)
    ),
    ranked as materialized (
      select *, case when centavos > 0 and expires_on >= compared_on
        then case when compared_on = ${today} then 0 else 1 end else 2 end as part
      from dated where ${isAsked}
    ),
    page as (
      select product_id, establishment_id,
        row_number() over (order by part, case when part < 2 then centavos end, product_id, day desc, centavos, establishment_id) as place
      from ranked order by place limit ${limit} offset ${offset}
    )
    select (select coalesce(json_agg(json_build_object('productId', product_id, 'establishmentId', establishment_id)
        order by place), '[]') from page) as pairs,
      (select count(*)::int from ranked) as count,
      exists (select from standing where establishment_id in (${invented})) as demonstration`);
  return rows[0] ?? { pairs: [], count: 0, demonstration: false };
}
