import type { PriceCheck } from '#contract/prices.ts';
import { cityDay, type Day } from '#domain/city-time.ts';
import { comparePrices } from '#domain/comparison.ts';
import { toReais } from '#domain/money.ts';
import type { PriceKind } from '#domain/prices.ts';
import { type Observation, presentObservation } from './present-observation.ts';
import { presentRuler } from './present-ruler.ts';

type Observed = Observation & { id: number; priceCentavos: number };

/**
 * Presents what a typed price is compared with.
 * @param current the current prices of the city
 * @param last the last one at the place where the price is entered
 */
export function presentPriceCheck(
  current: readonly Observed[],
  last: Observed | undefined,
  kind: PriceKind,
  today: Day,
): PriceCheck {
  const observed = current.map((row) => ({
    price: row.priceCentavos,
    day: cityDay(row.observedAt),
    lifeDays: row.lifeDays,
  }));
  return {
    ...presentRuler(comparePrices(observed, today)),
    last: last
      ? { id: last.id, price: toReais(last.priceCentavos), ...presentObservation(last, kind, today) }
      : null,
  };
}
