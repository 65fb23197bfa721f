import { type Day, daysBetween, formatAge } from './city-time.ts';
import { isExpired } from './freshness.ts';

/** A list says once above it what is true of most of its prices; a row says only its exception (docs/decisions/0049). */

interface Dated {
  day: Day;
  lifeDays: number;
  sourceName: string;
}

export interface UsualFacts {
  /** the days of most valid prices, or of most if all have expired; null without prices */
  days: { from: Day; to: Day } | null;
  /** true: all have expired */
  expired: boolean;
  /** the source of most prices; null if none has half of them */
  sourceName: string | null;
}

/** The share of the prices, newest first, whose days the head of the list names. */
const usualShare = 0.8;

/** The facts that the head of a list states for its rows. */
export function usualFacts(rows: readonly Dated[], today: Day): UsualFacts {
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
    days: from !== undefined && to !== undefined ? { from, to } : null,
    expired,
    sourceName: common && common[1].length * 2 >= rows.length ? common[0] : null,
  };
}

/** 'Preços de hoje a há 5 dias · Loja'; null without rows. */
export function sayUsualFacts({ days, expired, sourceName }: UsualFacts, today: Day): string | null {
  if (!days) return sourceName;
  const newest = formatAge(days.to, today);
  const oldest = formatAge(days.from, today);
  const range = newest === oldest ? newest : `${newest} a ${oldest}`;
  return [`Preços ${expired ? 'vencidos, ' : ''}de ${range}`, sourceName].filter(Boolean).join(' · ');
}

/** 'há 9 dias', 'vencido, há 20 dias', 'ANP': what the head of the list has not said; null if it has said all. */
export function sayException(
  row: Dated,
  { days, expired, sourceName }: UsualFacts,
  today: Day,
): string | null {
  const age = formatAge(row.day, today);
  const isUsualDay = days !== null && row.day >= days.from && daysBetween(row.day, days.to) >= 0;
  return (
    [
      !expired && isExpired(row, today) ? `vencido, ${age}` : isUsualDay ? null : age,
      row.sourceName === sourceName ? null : row.sourceName,
    ]
      .filter(Boolean)
      .join(' · ') || null
  );
}
