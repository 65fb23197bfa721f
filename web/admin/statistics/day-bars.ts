import type { PriceDay } from '#contract/statistics.ts';
import { addDays, type Day, daysBetween, formatWeekday } from '#domain/city-time.ts';
import { sourceName } from '#domain/prices.ts';
import { counted } from '#domain/text.ts';
import { barStyles } from '../bar-styles.ts';

/** The sources in the order in which they are stacked, each with its word and its look. */
export const sources = [
  { key: 'admin', label: 'Painel', look: barStyles.ink },
  { key: 'import', label: 'Pesquisa', look: barStyles.gold },
  { key: 'report', label: sourceName('report', 'meat'), look: barStyles.inkHatching },
  { key: 'receipt', label: 'Nota fiscal', look: barStyles.neutralStripes },
  { key: 'merchant', label: 'Loja', look: barStyles.goldHatching },
] as const satisfies readonly { key: keyof PriceDay; label: string; look: string }[];

/** A day of the chart, also one without prices. */
export interface DayBar {
  day: Day;
  total: number;
  parts: readonly { label: string; look: string; count: number }[];
}

/** Returns a bar for every day from the first to the last. */
export function dayBars(days: readonly PriceDay[], from: Day, to: Day): DayBar[] {
  const known = new Map(days.map((day) => [day.day, day]));
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const day = addDays(from, index);
    const counts = known.get(day);
    const parts = sources
      .map(({ key, label, look }) => ({ label, look, count: counts?.[key] ?? 0 }))
      .filter(({ count }) => count > 0);
    return { day, total: parts.reduce((sum, { count }) => sum + count, 0), parts };
  });
}

/** 'sex., 12 jun.: 32 preços (20 Pesquisa, 12 Painel)' */
export function describeDay({ day, total, parts }: DayBar): string {
  const list = parts.map(({ count, label }) => `${count} ${label}`).join(', ');
  return `${formatWeekday(day)}: ${total === 0 ? 'nenhum preço' : `${counted(total, 'preço')} (${list})`}`;
}

/** The sources that have prices in these bars, each with its sum. */
export function totalsOf(bars: readonly DayBar[]): { label: string; look: string; count: number }[] {
  return sources
    .map(({ label, look }) => ({
      label,
      look,
      count: bars
        .flatMap(({ parts }) => parts)
        .reduce((sum, part) => (part.label === label ? sum + part.count : sum), 0),
    }))
    .filter(({ count }) => count > 0);
}
