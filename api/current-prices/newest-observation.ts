import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

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

/** Compares time and id as a row, so that the index scan starts at the later observation instead of the newest one. */
export function isBefore(
  earlier: ObservationColumns,
  later: Pick<ObservationColumns, 'id' | 'observedAt'>,
): SQL {
  return sql`(${earlier.observedAt}, ${earlier.id}) < (${later.observedAt}, ${later.id})`;
}
