import { addDays, type Day, formatAge, formatRecentDays } from './city-time.ts';
import { isExpired, mixesCollections } from './freshness.ts';

/** A list says once above it what is true of most of its prices; a row says only its exception (docs/decisions/0049). */

interface Dated {
  day: Day;
  lifeDays: number;
  sourceName: string;
}

export interface UsualFacts {
  /**
   * the days of most valid prices, or of most if all have expired; null without prices, and with those of several collections,
   * so that each row says its own day
   */
  days: { from: Day; to: Day } | null;
  /** true: all have expired */
  expired: boolean;
  /** the source of most prices; null if none has half of them */
  sourceName: string | null;
}

/** The share of the prices, newest first, whose days the head of the list names. */
const usualShare = 0.8;

/**
 * The facts that the head of a list states for its rows.
 * @param beside other prices in sight that a reader compares with them
 */
export function usualFacts(
  rows: readonly Dated[],
  today: Day,
  beside: readonly Pick<Dated, 'day' | 'lifeDays'>[] = [],
): UsualFacts {
  const valid = rows.filter((row) => !isExpired(row, today));
  const expired = valid.length === 0 && rows.length > 0;
  const days = (expired ? rows : valid)
    .map(({ day }) => day)
    .toSorted()
    .toReversed();
  const to = days[0];
  const from = days[Math.max(0, Math.ceil(days.length * usualShare) - 1)];
  const [common] = [...Map.groupBy(rows, ({ sourceName }) => sourceName)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  );
  return {
    days: from && to && !mixesCollections([...rows, ...beside]) ? { from, to } : null,
    expired,
    sourceName: common && common[1].length * 2 >= rows.length ? common[0] : null,
  };
}

/** 'Preços de hoje · Loja', 'Preços vencidos, de 22 a 27 nov. · Loja'; null without anything to say. */
export function sayUsualFacts({ days, expired, sourceName }: UsualFacts, today: Day): string | null {
  const facts = [expired && 'vencidos', days && `de ${sayRange(days, today)}`].filter(Boolean);
  return [facts.length > 0 && `Preços ${facts.join(', ')}`, sourceName].filter(Boolean).join(' · ') || null;
}

/** 'hoje', 'ontem', '22 nov.', '22 a 27 nov.' */
function sayRange({ from, to }: { from: Day; to: Day }, today: Day): string {
  const isLately = from === to && from >= addDays(today, -1) && to <= today;
  return isLately ? formatAge(to, today) : formatRecentDays(from, to, today);
}

/** 'há 9 dias', 'vencido, há 20 dias', 'ANP': what the head of the list has not said; null if it has said all. */
export function sayException(
  row: Dated,
  { days, expired, sourceName }: UsualFacts,
  today: Day,
): string | null {
  const age = formatAge(row.day, today);
  const isUsualDay = days !== null && row.day >= days.from && row.day <= days.to;
  return (
    [
      !expired && isExpired(row, today) ? `vencido, ${age}` : isUsualDay ? null : age,
      row.sourceName === sourceName ? null : row.sourceName,
    ]
      .filter(Boolean)
      .join(' · ') || null
  );
}
