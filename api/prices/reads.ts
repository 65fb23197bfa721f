import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { categories, establishments, products, sectors } from '#database/schema.ts';
import { foldName } from '#domain/product-search.ts';
import { rowsOfGoods, rowsOfProducts } from '../current-prices/current-prices.ts';
import { readHandler } from '../platform/handler.ts';
import { isPublicSector } from '../platform/kinds.ts';
import { containing, isOneOf, pageOf } from '../platform/list.ts';
import { findProducts } from '../search/find-goods.ts';
import { readRankedPrices } from './ranked-prices.ts';

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
  return { ...(await readRankedPrices(db, today, { productIds, isAsked }, pageOf(query))), today, rows };
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
