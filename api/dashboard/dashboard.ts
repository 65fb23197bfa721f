import { and, eq, gt, gte, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queue, Waiting } from '#contract/dashboard.ts';
import type { Db } from '#database/database.ts';
import {
  establishments,
  imports,
  messages,
  promotions,
  receipts,
  reportedPrices,
  reviews,
} from '#database/schema.ts';
import { addDays, type Day, startOfDay, toCityIso } from '#domain/city-time.ts';
import { contestedOn } from '../current-prices/running-promotions.ts';
import { isStation } from '../platform/kinds.ts';

/** Selects the length of a queue and its oldest entry. The partial index on what waits has both. */
async function readQueue(
  db: Db,
  table: PgTable & { createdAt: AnyPgColumn },
  waits: SQL | undefined,
): Promise<Queue> {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      oldestAt: sql<Date | null>`min(${table.createdAt})`.mapWith(reviews.createdAt),
    })
    .from(table as PgTable)
    .where(waits);
  return { count: row?.count ?? 0, oldestAt: row?.oldestAt ? toCityIso(row.oldestAt) : null };
}

async function readImports(db: Db, today: Day): Promise<Waiting['imports']> {
  const refusing = gt(imports.rowsRefused, 0);
  const recent = gte(imports.startedAt, startOfDay(addDays(today, -7)));
  const done = and(eq(imports.status, 'done'), refusing, recent);
  const failed = and(eq(imports.status, 'failed'), recent);
  const [row] = await db
    .select({
      ready: sql<number>`count(*) filter (where ${eq(imports.status, 'ready')})::int`,
      refusing: sql<number>`count(*) filter (where ${done})::int`,
      rows: sql<number>`coalesce(sum(${imports.rowsRefused}) filter (where ${done}), 0)::int`,
      failed: sql<number>`count(*) filter (where ${failed})::int`,
    })
    .from(imports);
  return row ?? { ready: 0, refusing: 0, rows: 0, failed: 0 };
}

/** Reads what waits for a person. */
export async function selectWaiting(db: Db, today: Day): Promise<Waiting> {
  const [
    ofReviews,
    ofReportedPrices,
    ofReceipts,
    ofMessages,
    ofImports,
    stationsWithoutCoordinates,
    contestedPromotions,
  ] = await Promise.all([
    readQueue(db, reviews, eq(reviews.status, 'pending')),
    readQueue(db, reportedPrices, eq(reportedPrices.status, 'pending')),
    readQueue(db, receipts, eq(receipts.status, 'pending')),
    readQueue(db, messages, and(isNull(messages.readAt), isNull(messages.archivedAt))),
    readImports(db, today),
    db.$count(establishments, and(isStation, isNull(establishments.latitude))),
    db.$count(promotions, contestedOn(today)),
  ]);
  return {
    reviews: ofReviews,
    reportedPrices: ofReportedPrices,
    receipts: ofReceipts,
    messages: ofMessages,
    imports: ofImports,
    stationsWithoutCoordinates,
    contestedPromotions,
  };
}
