import { and, eq, gte, lte } from 'drizzle-orm';
import { promotions } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';

/** The SQL condition equivalent to the domain's isRunning. */
export function running(today: Day) {
  return and(eq(promotions.isActive, true), lte(promotions.startDate, today), gte(promotions.endDate, today));
}
