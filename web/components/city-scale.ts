import { formatPercent } from '#domain/money.ts';

/** Positions of prices between the lowest and highest of a set. Prices are in reais. */

export interface Scale {
  lowest: number;
  highest: number;
}

/** Gives a price's position from 0 (lowest) to 1 (highest), in thousandths; 0.5 if all prices are equal. */
export function shareInScale(price: number, { lowest, highest }: Scale): number {
  if (highest <= lowest) return 0.5;
  const share = (price - lowest) / (highest - lowest);
  return Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;
}

/** Gives the scale of a set of prices; undefined for an empty set. */
export function scaleOf(prices: readonly number[]): Scale | undefined {
  if (prices.length === 0) return undefined;
  return { lowest: Math.min(...prices), highest: Math.max(...prices) };
}

/** Describes the ruler for screen readers: 'menor preço', '8% acima do menor', 'maior preço, 12% acima do menor'. */
export function describePosition(price: number, { lowest, highest }: Scale): string {
  if (highest <= lowest) return 'mesmo preço em todos os lugares';
  if (price <= lowest) return 'menor preço';
  const percent = ((price - lowest) / lowest) * 100;
  const above = `${percent < 0.5 ? 'menos de 1%' : formatPercent(percent)} acima do menor`;
  return price >= highest ? `maior preço, ${above}` : above;
}
