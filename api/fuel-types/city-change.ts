import type { CityChange } from '#contract/fuel-types.ts';
import type { Day } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';
import { fuelTrend } from '#domain/trend.ts';

/** Compares the lowest valid price of the city with that of a week before, whichever stations ask them. In centavos. */
export function cityChange(lowest: number, before: number | undefined, since: Day): CityChange | null {
  if (before === undefined) return null;
  return { trend: fuelTrend(lowest, before), change: toReais(lowest - before), since };
}
