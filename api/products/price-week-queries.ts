import { and, asc, eq, gt, gte, isNull, lt } from 'drizzle-orm';
import type { ProductDetail } from '#contract/products.ts';
import type { Orm } from '#database/database.ts';
import { prices } from '#database/schema.ts';
import { presentWeek, weekColumns } from '../current-prices/weeks-of-collection.ts';

/** Summarises the city's prices of a product by week, oldest first, for observations from `from` until before `to`. */
export async function selectPriceWeeks(
  orm: Orm,
  { productId, from, to }: { productId: number; from: Date; to: Date },
): Promise<ProductDetail['weeks']> {
  const { week, columns } = weekColumns(prices, prices.establishmentId);
  const rows = await orm
    .select(columns)
    .from(prices)
    .where(
      and(
        eq(prices.productId, productId),
        eq(prices.paymentCondition, 'any'),
        isNull(prices.withdrawnAt),
        gt(prices.priceCentavos, 0),
        gte(prices.observedAt, from),
        lt(prices.observedAt, to),
      ),
    )
    .groupBy(week)
    .orderBy(asc(week));
  return rows.map((row) => ({ ...presentWeek(row), establishments: row.places }));
}
