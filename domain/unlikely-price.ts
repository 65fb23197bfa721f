import { formatReais } from './money.ts';

/** Prices that a person has to confirm before they are saved. Spec, back office, section 9: the minimum price is 0. */

/** The known prices of the city and the place, in reais; null if unknown. */
export interface UsualPrices {
  /** of the city's valid prices; the mean only of three or more */
  lowest: number | null;
  mean: number | null;
  highest: number | null;
  /** the last price at the place, however old */
  last: number | null;
}

/** How far outside the usual prices a price must be to need confirmation, as a share of the nearest of them. */
const farShare = 0.25;

/** A price this many times above or below the mean may itself be an error, and is not used for comparison. */
const usualTimes = 2;

/**
 * Returns whether a price is so far outside other prices that a typing error is likely: more than a quarter below the
 * lowest or above the highest. False without other prices.
 * @param others in the unit of `price`, reais or centavos
 */
export function isFarOutside(price: number, others: readonly number[]): boolean {
  if (others.length === 0) return false;
  return price < Math.min(...others) * (1 - farShare) || price > Math.max(...others) * (1 + farShare);
}

/**
 * Returns, in Portuguese, why a price is unlikely: 'R$ 0,65 na cidade de R$ 6,19 a R$ 6,89; o último aqui foi R$ 6,49'.
 * Undefined if it is not.
 * @param price reais
 */
export function sayUnlikely(price: number, usual: UsualPrices): string | undefined {
  const lastHere = usual.last === null ? '' : `; o último aqui foi ${formatReais(usual.last)}`;
  if (price === 0) return `${formatReais(0)} é de graça${lastHere}`;
  const city = usualInCity(usual);
  if (city) {
    const [lowest, highest] = city;
    return isFarOutside(price, city)
      ? `${formatReais(price)}, e na cidade vai de ${formatReais(lowest)} a ${formatReais(highest)}${lastHere}`
      : undefined;
  }
  return usual.last !== null && usual.last > 0 && isFarOutside(price, [usual.last])
    ? `${formatReais(price)}${lastHere}`
    : undefined;
}

/** Returns the usual price range of the city; undefined if no price is valid. */
function usualInCity({ lowest, mean, highest }: UsualPrices): readonly [number, number] | undefined {
  if (lowest === null || highest === null) return undefined;
  if (mean === null) return [lowest, highest];
  return [Math.max(lowest, mean / usualTimes), Math.min(highest, mean * usualTimes)];
}
