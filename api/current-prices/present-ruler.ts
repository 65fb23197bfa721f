import type { Comparison, Priced } from '#domain/comparison.ts';
import { toReais, wholeCentavos } from '#domain/money.ts';

/** How many of the city's prices are sent to be drawn: more would lie on each other. */
const mostDrawn = 200;

/** Presents the city's valid prices of one thing, in centavos, for a ruler. Those that have all expired are left out. */
export function presentRuler(comparison: Comparison<Priced> | undefined) {
  const compared = comparison && !comparison.expired ? comparison : undefined;
  return {
    prices: spread(compared?.ranked.map(({ price }) => price) ?? []).map(toReais),
    lowest: compared ? toReais(compared.lowest) : null,
    mean: compared?.mean == null ? null : toReais(wholeCentavos(compared.mean)),
    highest: compared ? toReais(compared.highest) : null,
  };
}

/** Takes evenly from many sorted prices, with the first and the last. */
function spread(sorted: readonly number[]): number[] {
  if (sorted.length <= mostDrawn) return [...sorted];
  return Array.from(
    { length: mostDrawn },
    (_, index) => sorted[Math.round((index * (sorted.length - 1)) / (mostDrawn - 1))] ?? 0,
  );
}
