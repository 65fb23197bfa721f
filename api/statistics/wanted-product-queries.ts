import { and, asc, desc, eq, gte, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#database/database.ts';
import { favorites, products, reportedPrices } from '#database/schema.ts';

const shown = 10;

/** Selects the cuts that most people follow, with the reports of their prices since a day. */
export function selectWantedProducts(db: Db, since: Date) {
  const followed = db
    .select({ productId: favorites.productId, count: sql<number>`count(*)::int`.as('followed_count') })
    .from(favorites)
    .where(isNotNull(favorites.productId))
    .groupBy(favorites.productId)
    .as('followed');
  const reports = db.$count(
    reportedPrices,
    and(eq(reportedPrices.productId, products.id), gte(reportedPrices.createdAt, since)),
  );
  return db
    .select({ id: products.id, name: products.name, favorites: followed.count, reports })
    .from(followed)
    .innerJoin(products, eq(products.id, followed.productId))
    .orderBy(desc(followed.count), asc(products.name))
    .limit(shown);
}
