import { formatReais } from './money.ts';

/** Prices that an administrator confirms before they are saved. Spec, back office, section 9: the least price is 0. */

/** A price this many times above or below the city's mean is more likely a slip of the fingers. */
const farTimes = 5;

/**
 * Says in Portuguese why a price is unlikely: 'R$ 0,00 é de graça'. Undefined where it is not.
 * @param price reais
 * @param mean the city's mean in reais; null with fewer than three prices
 */
export function sayUnlikely(price: number, mean: number | null): string | undefined {
  if (price === 0) return `${formatReais(0)} é de graça`;
  if (mean === null) return undefined;
  if (price * farTimes < mean) {
    return `${formatReais(price)} é menos de um quinto da média da cidade, ${formatReais(mean)}`;
  }
  if (price > mean * farTimes) {
    return `${formatReais(price)} é mais de cinco vezes a média da cidade, ${formatReais(mean)}`;
  }
  return undefined;
}
