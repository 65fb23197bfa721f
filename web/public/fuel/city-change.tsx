import type { CityChange as Change } from '#contract/fuel-types.ts';
import { formatChange } from '#domain/money.ts';
import { TrendLine } from '#web/components/trend.tsx';

/**
 * Change of the lowest price of the city, which is not the trend of any station: 'menor da cidade: +0,01 na semana'.
 */
export function CityChange({ of }: { of: Change }) {
  return <TrendLine trend={of.trend}>{cityChangeText(of)}</TrendLine>;
}

/** @param change in reais, compared with a week before */
export function cityChangeText({ change }: Pick<Change, 'change'>): string {
  return `menor da cidade: ${change === 0 ? 'igual' : formatChange(change)} na semana`;
}
