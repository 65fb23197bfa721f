import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db, Orm } from '#database/database.ts';
import { establishments } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { isDemonstration, type MeatPriceNow, readCurrentPrices } from '../current-prices/current-prices.ts';
import { findNearPrices } from '../current-prices/near-prices.ts';
import { presentPrice } from '../current-prices/present.ts';
import { standingPrices } from '../current-prices/standing-prices.ts';
import type { KeepParts } from '../platform/kept-parts.ts';

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
  const prices = await readPrices(orm, today, pairs);
  return { data: prices.map((price) => presentPrice(price, today)), count, demonstration };
}

/** Reads a page of the prices near a person; `demonstration` is about the prices of the page. */
export async function readNearPrices(
  { db, today, keepParts }: { db: Db; today: Day; keepParts: KeepParts },
  scope: Parameters<typeof findNearPrices>[1],
  page: { limit: number; offset: number },
) {
  const { pairs, count } = await findNearPrices(keepParts, scope, page);
  const prices = await readPrices(db, today, pairs);
  return {
    data: prices.map((price) => presentPrice(price, today)),
    count,
    demonstration: isDemonstration(prices),
  };
}

/** Reads the current prices of some products, each at one place, in their order. */
async function readPrices(orm: Orm, today: Day, pairs: readonly Pair[]): Promise<MeatPriceNow[]> {
  const prices = pairs.length === 0 ? [] : await readCurrentPrices(orm, today, { pairs });
  const priceOf = new Map(
    prices.map((price) => [
      keyOf({ productId: price.row.productId, establishmentId: price.row.establishment.id }),
      price,
    ]),
  );
  return pairs.flatMap((pair) => priceOf.get(keyOf(pair)) ?? []);
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
