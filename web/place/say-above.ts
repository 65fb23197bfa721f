import { formatDifference, formatPercent, reaisAbove } from '#domain/money.ts';

/** '+R$ 3,00', '+R$ 3,00 · 6%', 'mesmo preço' */
export function sayAbove(price: number, lowest: number, percent = false): string {
  const above = reaisAbove(price, lowest);
  if (above === 0) return 'mesmo preço';
  return percent
    ? `${formatDifference(above)} · ${formatPercent((above / lowest) * 100)}`
    : formatDifference(above);
}
