import type { TrendFacts } from '#contract/observations.ts';
import { cityDay, type Day, toCityIso } from '#domain/city-time.ts';
import { expiresOn, isExpired } from '#domain/freshness.ts';
import { toReais } from '#domain/money.ts';
import { type PaymentCondition, type PriceSource, sourceName } from '#domain/prices.ts';
import type { Trend } from '#domain/trend.ts';

export interface Observation {
  observedAt: Date;
  source: PriceSource;
  /** the survey that an imported price comes from */
  origin: string | null;
  paymentCondition: PaymentCondition;
  lifeDays: number;
}

/** Presents the age, source and life of an observation, which every price has. */
export function presentObservation(row: Observation, today: Day) {
  const observed = { day: cityDay(row.observedAt), lifeDays: row.lifeDays };
  return {
    collectionDate: toCityIso(row.observedAt),
    source: row.source,
    sourceName: sourceName(row.source, row.origin),
    paymentCondition: row.paymentCondition,
    lifeDays: row.lifeDays,
    expiresOn: expiresOn(observed),
    expired: isExpired(observed, today),
  };
}

export function presentTrend({ direction, basis, change }: Trend, previousAt: Date | null): TrendFacts {
  return {
    direction,
    basis,
    change: change === null ? null : toReais(change),
    since: previousAt === null ? null : cityDay(previousAt),
  };
}
