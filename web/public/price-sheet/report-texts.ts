import { formatPercent, formatReais } from '#domain/money.ts';

/**
 * Describes the position of a typed price among the city's valid prices; null if there are none. Prices are in reais.
 */
export function sayPosition(price: number | null, cityPrices: readonly number[]): string | null {
  if (cityPrices.length === 0) return null;
  const [lowest, highest] = [Math.min(...cityPrices), Math.max(...cityPrices)];
  if (price === null || !(price > 0)) return 'Digite o preço para ver onde ele fica entre os da cidade.';
  if (price < lowest)
    return `${formatReais(lowest - price)} abaixo do menor preço da cidade, ${formatReais(lowest)}.`;
  if (price > highest)
    return `${formatReais(price - highest)} acima do maior preço da cidade, ${formatReais(highest)}.`;
  if (price === lowest) return 'Igual ao menor preço da cidade.';
  if (price === highest) return 'Igual ao maior preço da cidade.';
  const percent = ((price - lowest) / lowest) * 100;
  return `${percent < 1 ? 'Menos de 1%' : formatPercent(percent)} acima do menor preço da cidade.`;
}

/** Asks whether a price far outside the city's spread is right. */
export function askIfRight(price: number, cityPrices: readonly number[]): string {
  const [lowest, highest] = [Math.min(...cityPrices), Math.max(...cityPrices)];
  const where = price < lowest ? 'bem abaixo' : 'bem acima';
  const spread =
    lowest === highest
      ? `do único preço válido da cidade, ${formatReais(lowest)}`
      : `da faixa da cidade, de ${formatReais(lowest)} a ${formatReais(highest)}`;
  return `${formatReais(price)} fica ${where} ${spread}. Se o preço é esse, envie de novo; se não, corrija.`;
}
