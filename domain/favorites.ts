import { toCentavos, toReais } from './money.ts';
import type { Trend } from './trend.ts';

/** Cuts and stations that a person follows. Spec, public side, sections 3 (Favorite) and 4. */

/** Maximum per person, so that the list of favourites can be shown whole and is cheap to read. */
export const mostFavorites = 100;

/** The change of a favourite's price at its shop, in reais; negative when it has fallen. */
interface PriceChange {
  trend: Trend;
  priceChange: number | null;
}

/** Counts the prices that have fallen, and sums the differences in reais, for one kilo of each cut. */
export function sumOfFalls(changes: readonly PriceChange[]): { count: number; reais: number } {
  const falls = changes.flatMap(({ trend, priceChange }) =>
    trend === 'down' && priceChange !== null ? [-priceChange] : [],
  );
  const centavos = falls.reduce((sum, fall) => sum + toCentavos(fall), 0);
  return { count: falls.length, reais: toReais(centavos) };
}
