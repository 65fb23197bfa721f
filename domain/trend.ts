/** Price trends. Spec, public side, section 4; design section 6 (the previous observation first). */

export type TrendDirection = 'up' | 'down' | 'stable';

export interface Trend {
  direction: TrendDirection;
  /** 'previous': against the place's own earlier observation; 'threshold': there is none */
  basis: 'previous' | 'threshold';
  /** centavos against the previous observation; null without one */
  change: number | null;
}

export const trendLabels = { up: 'Em alta', down: 'Em queda', stable: 'Estável' } as const satisfies Record<
  TrendDirection,
  string
>;

const lowFuel = 600;
const highFuel = 650;

/** Trend of a fuel price in centavos against the same station's previous one, or by thresholds where there is none. */
export function fuelTrend(latest: number, previous: number | null): Trend {
  if (previous === null) {
    const direction = latest < lowFuel ? 'down' : latest > highFuel ? 'up' : 'stable';
    return { direction, basis: 'threshold', change: null };
  }
  const change = latest - previous;
  const direction = change > 0 ? 'up' : change < 0 ? 'down' : 'stable';
  return { direction, basis: 'previous', change };
}

/** Smaller changes of a meat price are none (visual language: Trend). */
const stableMeatPercent = 1;

/** Trend of a meat price in centavos against the previous one there; a first price is stable, and its basis says so. */
export function meatTrend(latest: number, previous: number | null): Trend {
  if (previous === null) return { direction: 'stable', basis: 'threshold', change: null };
  const change = latest - previous;
  const small = Math.abs(change) * 100 < previous * stableMeatPercent;
  const direction = small || change === 0 ? 'stable' : change > 0 ? 'up' : 'down';
  return { direction, basis: 'previous', change };
}
