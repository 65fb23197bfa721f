import type { TrendFacts } from '#contract/observations.ts';
import { cityDay, type Day, toCityIso } from '#domain/city-time.ts';
import { expiresOn, isExpired } from '#domain/freshness.ts';
import { toReais } from '#domain/money.ts';
import { type PaymentCondition, type PriceKind, type PriceSource, sourceName } from '#domain/prices.ts';
import type { Trend } from '#domain/trend.ts';

export interface Observation {
  observedAt: Date;
  source: PriceSource;
  /** the survey that an imported price comes from */
  origin: string | null;
  /** an administrator has corrected what the source said */
  corrected: boolean;
  paymentCondition: PaymentCondition;
  lifeDays: number;
}

/** A price with the one before it at the same place; both null at the first collection. */
export interface ObservedChange {
  priceCentavos: number;
  previousCentavos: number | null;
  previousAt: Date | null;
}

/** Presents the age, source and life of an observation, which every price has. */
export function presentObservation(row: Observation, kind: PriceKind, today: Day) {
  const observed = { day: cityDay(row.observedAt), lifeDays: row.lifeDays };
  return {
    collectionDate: toCityIso(row.observedAt),
    source: row.source,
    sourceName: sourceName(row.source, kind, row),
    paymentCondition: row.paymentCondition,
    lifeDays: row.lifeDays,
    expiresOn: expiresOn(observed),
    expired: isExpired(observed, today),
  };
}

/**
 * Presents how a price has changed at its own place.
 * @param trendOf the rule of the price's kind
 */
export function presentTrend(
  { priceCentavos, previousCentavos, previousAt }: ObservedChange,
  trendOf: (latest: number, previous: number | null) => Trend,
): TrendFacts {
  const first = previousCentavos === null || previousAt === null;
  return {
    trend: trendOf(priceCentavos, previousCentavos),
    firstCollection: first,
    previousPrice: first ? null : toReais(previousCentavos),
    previousDay: first ? null : cityDay(previousAt),
    priceChange: first ? null : toReais(priceCentavos - previousCentavos),
  };
}
