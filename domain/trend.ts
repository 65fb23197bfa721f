/** Price trends. Spec, public side, sections 3 and 4; a first collection has none (decision 19). */

export const trends = ['up', 'down', 'stable'] as const;
export type Trend = (typeof trends)[number];

export const trendLabels = { up: 'Em alta', down: 'Em queda', stable: 'Estável' } as const satisfies Record<
  Trend,
  string
>;

/** A smaller change counts as stable: in centavos, and of meat in percent too (visual language: Trend). */
const leastCentavos = 2;
const leastMeatPercent = 1;

/** Compares a fuel price with the previous one at the same station; a first price is stable. In centavos. */
export function fuelTrend(latest: number, previous: number | null): Trend {
  return previous === null ? 'stable' : trendOf(latest - previous, leastCentavos);
}

/** Compares a meat price with the previous one at the same shop; a first price is stable. In centavos. */
export function meatTrend(latest: number, previous: number | null): Trend {
  if (previous === null) return 'stable';
  return trendOf(latest - previous, Math.max(leastCentavos, (previous * leastMeatPercent) / 100));
}

function trendOf(change: number, least: number): Trend {
  if (Math.abs(change) < least) return 'stable';
  return change > 0 ? 'up' : 'down';
}
