import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { prices, products, reportedPrices } from '#database/schema.ts';

/** Selects what may belong to a cut as to a fuel, for the links of each. */
export function linksOfProducts(orm: Orm) {
  const one = { one: sql`1` };
  return {
    prices: orm
      .select(one)
      .from(prices)
      .where(and(eq(prices.productId, products.id), isNull(prices.withdrawnAt))),
    reportedPrices: orm.select(one).from(reportedPrices).where(eq(reportedPrices.productId, products.id)),
  };
}
