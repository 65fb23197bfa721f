import { formatPercent } from '#domain/money.ts';

/** Where prices stand between the lowest and the highest of a set. Prices in reais. */

export interface Scale {
  lowest: number;
  highest: number;
}

/** Share of the way from the lowest (0) to the highest (1), in thousandths; the middle where all are equal. */
export function place(price: number, { lowest, highest }: Scale): number {
  if (highest <= lowest) return 0.5;
  const share = (price - lowest) / (highest - lowest);
  return Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;
}

/** The scale of a set of prices; undefined for an empty one. */
export function scaleOf(prices: readonly number[]): Scale | undefined {
  if (prices.length === 0) return undefined;
  return { lowest: Math.min(...prices), highest: Math.max(...prices) };
}

/** 'menor preço', '8% acima do menor', 'maior preço, 12% acima do menor': the ruler for those who hear it. */
export function saidPlace(price: number, { lowest, highest }: Scale): string {
  if (highest <= lowest) return 'mesmo preço em todos os lugares';
  if (price <= lowest) return 'menor preço';
  const percent = ((price - lowest) / lowest) * 100;
  const above = `${percent < 0.5 ? 'menos de 1%' : formatPercent(percent)} acima do menor`;
  return price >= highest ? `maior preço, ${above}` : above;
}
