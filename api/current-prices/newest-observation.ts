import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { currentPrices } from '#database/schema.ts';

/** Conditions with which fuel and meat find the newest observation of a pair by index, however long the history is. */

export type ObservationColumns = Record<
  'id' | 'paymentCondition' | 'observedAt' | 'withdrawnAt',
  AnyPgColumn
>;

/**
 * Sorts in exactly the order of the indexes on the newest observations. With nulls in another place, PostgreSQL would
 * read and sort the whole history.
 */
export function newestFirst(table: ObservationColumns): SQL[] {
  return [sql`${table.observedAt} desc nulls last`, sql`${table.id} desc nulls last`];
}

/** Selects regular prices: not withdrawn, and independent of the payment condition. */
export function isRegularPrice(table: ObservationColumns): SQL | undefined {
  return and(eq(table.paymentCondition, 'any'), isNull(table.withdrawnAt));
}

/**
 * Matches the regular prices of a pair of a product and a place that has one now, as every pair has that was ever seen. By
 * the pair the index is entered at a day, and the history before it is not read; of a product alone all of it would be.
 */
export function isOfPair(
  table: ObservationColumns & Record<'productId' | 'establishmentId', AnyPgColumn>,
  pair: Record<'productId' | 'establishmentId' | 'paymentCondition', AnyPgColumn> = currentPrices,
): SQL | undefined {
  return and(
    eq(pair.paymentCondition, 'any'),
    eq(table.productId, pair.productId),
    eq(table.establishmentId, pair.establishmentId),
    isRegularPrice(table),
  );
}

/** Compares time and id as a row, so that the index scan starts at the later observation instead of the newest one. */
export function isBefore(
  earlier: ObservationColumns,
  later: Pick<ObservationColumns, 'id' | 'observedAt'>,
): SQL {
  return sql`(${earlier.observedAt}, ${earlier.id}) < (${later.observedAt}, ${later.id})`;
}
