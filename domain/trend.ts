/** Price trends. Spec, public side, section 4; design section 6 (the previous observation first). */

export type TrendDirection = 'up' | 'down' | 'stable';

export interface Trend {
  direction: TrendDirection;
  /** 'previous': compared with the earlier observation at the same place; 'threshold': there is no earlier one */
  basis: 'previous' | 'threshold';
  /** difference from the previous observation in centavos; null without one */
  change: number | null;
}

export const trendLabels = { up: 'Em alta', down: 'Em queda', stable: 'Estável' } as const satisfies Record<
  TrendDirection,
  string
>;

const lowFuel = 600;
const highFuel = 650;

/**
 * Compares a fuel price with the previous one at the same station, or with fixed thresholds when there is none. In
 * centavos.
 */
export function fuelTrend(latest: number, previous: number | null): Trend {
  if (previous === null) {
    const direction = latest < lowFuel ? 'down' : latest > highFuel ? 'up' : 'stable';
    return { direction, basis: 'threshold', change: null };
  }
  const change = latest - previous;
  const direction = change > 0 ? 'up' : change < 0 ? 'down' : 'stable';
  return { direction, basis: 'previous', change };
}

/** A smaller change of a meat price counts as stable (visual language: Trend). */
const stableMeatPercent = 1;

/**
 * Compares a meat price with the previous one at the same shop; a first price is stable, with basis 'threshold'. In
 * centavos.
 */
export function meatTrend(latest: number, previous: number | null): Trend {
  if (previous === null) return { direction: 'stable', basis: 'threshold', change: null };
  const change = latest - previous;
  const small = Math.abs(change) * 100 < previous * stableMeatPercent;
  const direction = small || change === 0 ? 'stable' : change > 0 ? 'up' : 'down';
  return { direction, basis: 'previous', change };
}
