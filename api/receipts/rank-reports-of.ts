import { and, eq, inArray } from 'drizzle-orm';
import { reportedPrices } from '#database/schema.ts';
import type { Transaction } from '../platform/transaction.ts';
import { rankReportsJob } from '../reported-prices/rank-waiting-reports.ts';

/** Has the reports ranked anew that wait for the prices of these products at a shop, because the prices have changed. */
export async function rankReportsOf(
  { tx, enqueue }: Pick<Transaction, 'tx' | 'enqueue'>,
  establishmentId: number,
  productIds: readonly number[],
): Promise<void> {
  if (productIds.length === 0) return;
  const waiting = await tx
    .selectDistinct({ productId: reportedPrices.productId })
    .from(reportedPrices)
    .where(
      and(
        eq(reportedPrices.status, 'pending'),
        eq(reportedPrices.establishmentId, establishmentId),
        inArray(reportedPrices.productId, [...productIds]),
      ),
    );
  for (const { productId } of waiting) {
    await enqueue(rankReportsJob, { productId, establishmentId });
  }
}
