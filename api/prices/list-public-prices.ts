import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { categories, establishments, products, sectors } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { foldName } from '#domain/product-search.ts';
import { readCurrentPrices, rowsOfGoods, rowsOfProducts } from '../current-prices/current-prices.ts';
import { presentPrice } from '../current-prices/present-price.ts';
import { standingPrices } from '../current-prices/standing-prices.ts';
import { readHandler } from '../platform/handler.ts';
import { isPublicSector } from '../platform/kinds.ts';
import { containing, isOneOf, pageOf } from '../platform/list.ts';
import { findProducts } from '../search/find-goods.ts';

export const listPublicPrices = readHandler('listPublicPrices', async ({ query }, { db, today }) => {
  const { regionId, productId } = query;
  // A text without letters and digits finds everything, as none does.
  const search = foldName(query.search ?? '') && query.search;
  const [goods, named, rows] = await Promise.all([
    selectPublicProducts(db, productId),
    search ? findProducts(db, search, { kind: 'meat', limit: mostGoods, typos: 'none' }) : [],
    productId === undefined ? rowsOfGoods(db, 'meat') : rowsOfProducts([productId]),
  ]);
  const productIds = goods.map(({ id }) => id);
  const isAsked = and(
    regionId === undefined ? undefined : sql`region_id = ${regionId}`,
    search ? isFound(db, search, named) : undefined,
  );
  const { pairs, count, demonstration } = await selectRanked(
    db,
    today,
    { productIds, isAsked },
    pageOf(query),
  );
  const prices = pairs.length === 0 ? [] : await readCurrentPrices(db, today, { pairs });
  const priceOf = new Map(
    prices.map((price) => [
      keyOf({ productId: price.row.productId, establishmentId: price.row.establishment.id }),
      price,
    ]),
  );
  return {
    data: pairs.flatMap((pair) => {
      const price = priceOf.get(keyOf(pair));
      return price ? [presentPrice(price, today)] : [];
    }),
    count,
    today,
    demonstration,
    rows,
  };
});

/** A search that finds more goods has found all of them. */
const mostGoods = 10_000;

function selectPublicProducts(orm: Orm, productId: number | undefined) {
  return orm
    .select({ id: products.id })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, and(eq(sectors.id, categories.sectorId), isPublicSector))
    .where(productId === undefined ? undefined : eq(products.id, productId));
}

/** Matches the prices of the goods that a search finds, and all prices of the places that it finds. */
function isFound(orm: Orm, search: string, goods: readonly { id: number }[]): SQL {
  const places = orm
    .select({ id: establishments.id })
    .from(establishments)
    .where(containing(establishments.foldedName, search));
  return sql`(${isOneOf(sql`product_id`, goods.map(({ id }) => id).join())} or establishment_id in ${places})`;
}

interface Pair {
  productId: number;
  establishmentId: number;
}

const keyOf = ({ productId, establishmentId }: Pair) => `${productId} ${establishmentId}`;

/**
 * Selects a page of what stands of some goods, the lowest first, in the order of `rankPrices`: expired prices come after valid ones,
 * and those left out of their product's comparison last. A product's prices are compared in the whole city, whatever is asked.
 */
async function selectRanked(
  orm: Orm,
  today: Day,
  { productIds, isAsked = sql`true` }: { productIds: readonly number[]; isAsked: SQL | undefined },
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
