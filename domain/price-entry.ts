import { toCentavos } from './money.ts';

/** Rules for prices entered by an administrator. */

/** The highest price per kilo, in reais, that can be entered; no cut costs nearly as much. */
export const highestPrice = 10_000;

export const priceMessages = {
  unreadable: 'Não entendi este preço. Digite como 49,90 ou 4990.',
  tooLow: 'O preço não pode ser menor que zero.',
  tooHigh: 'Informe um preço de até R$ 10.000,00.',
  tooPrecise: 'Use no máximo duas casas depois da vírgula.',
  roundsToNothing: 'É menos de um centavo e seria salvo como R$ 0,00. Confira a vírgula.',
} as const;

/** Returns what is wrong with a price in reais, or undefined. NaN is unreadable. */
export function priceTrouble(price: number): string | undefined {
  if (Number.isNaN(price)) return priceMessages.unreadable;
  if (price < 0) return priceMessages.tooLow;
  if (price > highestPrice) return priceMessages.tooHigh;
  return centavosTrouble(price);
}

/** Returns why an amount in reais is not one of whole centavos, or undefined. Rounding would change it. */
export function centavosTrouble(reais: number): string | undefined {
  const centavos = toCentavos(reais);
  if (reais > 0 && centavos === 0) return priceMessages.roundsToNothing;
  return Math.abs(reais * 100 - centavos) > 1e-6 ? priceMessages.tooPrecise : undefined;
}

/** The lowest and highest price that the city compares of a product. */
export interface PriceRange {
  lowest: number;
  highest: number;
}

/** Returns on which side of the city's range a price lies; undefined if it is inside, or there is no range. */
export function outsideOfRange(price: number, range: PriceRange | undefined): 'below' | 'above' | undefined {
  if (!range) return undefined;
  if (price < range.lowest) return 'below';
  return price > range.highest ? 'above' : undefined;
}
