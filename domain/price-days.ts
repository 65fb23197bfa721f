import { type Day, formatDayRange } from './city-time.ts';

/**
 * Returns the days of prices in words, for headings and labels: 'hoje' only if every one was observed today, otherwise
 * '10 jun. 2026', '10 e 11 jun. 2026', '30 mai. a 2 jun. 2026'. The day of the visit is never shown. Returns null
 * without a day.
 */
export function sayDays(days: readonly Day[], today: Day): string | null {
  const sorted = days.toSorted();
  const [from] = sorted;
  const to = sorted.at(-1);
  if (from === undefined || to === undefined) return null;
  return from === today && to === today ? 'hoje' : formatDayRange(from, to);
}
