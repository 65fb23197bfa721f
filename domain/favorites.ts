import { toCentavos, toReais } from './money.ts';
import type { Trend } from './trend.ts';

/** Cuts and stations that a person follows. Spec, public side, sections 3 (Favorite) and 4. */

/** Maximum per person, so that the list of favourites can be shown whole and is cheap to read. */
export const mostFavorites = 100;

/** With a single cut, the place of its lowest price is the same as the shop that has every cut. */
export const fewestCutsOfOneShop = 2;

interface Total {
  establishmentId: number;
  centavos: number;
}

/**
 * Finds the places that have every product, with the total of one unit of each: the lowest first, and of equal totals the one
 * with the smallest id. None for fewer than two products.
 * @param prices the valid prices of each product, in any unit
 */
export function placesWithAll(prices: readonly (readonly Total[])[]): Total[] {
  if (prices.length < fewestCutsOfOneShop) return [];
  const [first = [], ...others] = prices.map(
    (ofProduct) => new Map(ofProduct.map(({ establishmentId, centavos }) => [establishmentId, centavos])),
  );
  const totals = [...first].flatMap(([establishmentId, centavos]) => {
    const rest = others.map((ofProduct) => ofProduct.get(establishmentId));
    return rest.includes(undefined)
      ? []
      : [{ establishmentId, centavos: rest.reduce((sum: number, price) => sum + (price ?? 0), centavos) }];
  });
  return totals.toSorted((a, b) => a.centavos - b.centavos || a.establishmentId - b.establishmentId);
}

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
