import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** What fuel and meat share in finding the newest observation of a pair by its index, whatever the length of the history. */

export type ObservationColumns = Record<
  'id' | 'paymentCondition' | 'observedAt' | 'withdrawnAt',
  AnyPgColumn
>;

/** In the very order of the indexes on the newest: with nulls elsewhere, the whole history would be read and sorted. */
export function newestFirst(table: ObservationColumns): SQL[] {
  return [sql`${table.observedAt} desc nulls last`, sql`${table.id} desc nulls last`];
}

/** The price anyone pays, not withdrawn: other payment conditions are not mixed in. */
export function standing(table: ObservationColumns): SQL | undefined {
  return and(eq(table.paymentCondition, 'any'), isNull(table.withdrawnAt));
}

/** Compared as a pair, so that the index is entered at the later one and not at the newest of all. */
export function isBefore(
  earlier: ObservationColumns,
  later: Pick<ObservationColumns, 'id' | 'observedAt'>,
): SQL {
  return sql`(${earlier.observedAt}, ${earlier.id}) < (${later.observedAt}, ${later.id})`;
}
