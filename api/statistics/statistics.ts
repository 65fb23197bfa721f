import type { PriceDay } from '#contract/statistics.ts';
import type { Db } from '#database/database.ts';
import { addDays, cityDay, type Day, toCityIso } from '#domain/city-time.ts';
import type { CoverageKind } from '#domain/coverage.ts';
import { hasDemonstration } from '../demonstration/demonstration.ts';
import { readHandler } from '../platform/handler.ts';
import { createSnapshot, type Snapshot } from '../platform/snapshot.ts';
import { type SourceDay, selectSourceDays } from './price-day-queries.ts';

type Reader = (now: Date) => Promise<Snapshot<SourceDay[]>>;
const readers = new WeakMap<Db, Map<string, Reader>>();

/**
 * Reads the days from a process's own snapshot, as counting them takes longer where many prices are collected. That of the
 * demonstration leaves with it.
 */
async function readSourceDays(
  db: Db,
  kind: CoverageKind,
  days: number,
  now: Date,
): Promise<Snapshot<SourceDay[]>> {
  const known = readers.get(db) ?? new Map<string, Reader>();
  readers.set(db, known);
  const key = `${kind} ${days} ${await hasDemonstration(db)}`;
  const reader =
    known.get(key) ??
    createSnapshot((at) => {
      const to = cityDay(at);
      return selectSourceDays(db, kind, firstOf(to, days), to);
    });
  known.set(key, reader);
  return reader(now);
}

const firstOf = (to: Day, days: number) => addDays(to, 1 - days);

/** Counts the collected prices of the last days by source. */
export const readPriceDays = readHandler('readPriceDays', async ({ query }, { db, now, today }) => {
  const { kind, days } = query;
  const { value, at } = await readSourceDays(db, kind, days, now);
  return {
    data: {
      from: firstOf(today, days),
      to: today,
      countedAt: toCityIso(at),
      total: value.reduce((sum, { count }) => sum + count, 0),
      days: byDay(value),
    },
  };
});

function byDay(rows: readonly SourceDay[]): PriceDay[] {
  const days = Map.groupBy(rows, ({ day }) => day);
  return [...days.keys()].sort().map((day) => {
    const counts: PriceDay = { day, admin: 0, merchant: 0, import: 0, report: 0, receipt: 0 };
    for (const { source, count } of days.get(day) ?? []) counts[source] += count;
    return counts;
  });
}
