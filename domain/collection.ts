import { addDays, cityDay, type Day, startOfDay } from './city-time.ts';

/** Rules for the day of collection that an administrator enters. Spec, back office, section 2 (Prices manager). */

/** The maximum age of a collection in days: an older day is a typing error. */
const oldestDays = 366;

/** Returns, in Portuguese, why a price cannot have been collected on a day; undefined if it can. */
export function collectionTrouble(day: Day, today: Day): string | undefined {
  if (day > today) return 'A data da coleta não pode estar no futuro.';
  if (day < firstCollectionDay(today)) return 'A data da coleta pode ter no máximo um ano.';
  return undefined;
}

export function firstCollectionDay(today: Day): Day {
  return addDays(today, -oldestDays);
}

/**
 * Returns the instant of a collection, of which only the day is entered: now if it is today, otherwise the last second
 * of the day, so that it counts as newer than other observations of that day.
 */
export function collectionInstant(day: Day, { now }: { now: Date }): Date {
  return day === cityDay(now) ? now : new Date(startOfDay(addDays(day, 1)).getTime() - 1000);
}

const plainDay = /^\d{4}-\d{2}-\d{2}$/;
const dateTime = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
const midnight = /T00:00(:00(\.0+)?)?(Z|[+-]\d{2}:\d{2})$/;

/** Returns whether a text is a day, 'yyyy-mm-dd', or an ISO date-time with an offset, of the years 1900 to 2199. */
export function isCollectionMoment(text: string): boolean {
  const day = plainDay.test(text) ? text : dateTime.exec(text)?.[1];
  if (day === undefined || day < '1900' || day >= '2200') return false;
  const calendar = new Date(`${day}T00:00:00Z`);
  const isOfCalendar = !Number.isNaN(calendar.getTime()) && calendar.toISOString().startsWith(day);
  return isOfCalendar && !Number.isNaN(Date.parse(text));
}

/** A browser's clock may be ahead by this much. */
const clockSkewMs = 5 * 60_000;

/**
 * The day of a collection written as a day or as an ISO date-time, as lists contain it. Midnight in any offset means a
 * day, because date pickers write days like that.
 * @returns any other text as it is
 */
export function collectionDay(text: string): string {
  if (!isCollectionMoment(text)) return text;
  return plainDay.test(text) || midnight.test(text) ? text.slice(0, 10) : cityDay(new Date(text));
}

/**
 * Reads the time of a collection. A day, or midnight in any offset (date pickers write days like that), is read by
 * `collectionInstant`; another time is taken as it is.
 * @param moment for which `isCollectionMoment` is true
 * @param before when the corrected price was observed: a correction of the same day keeps it
 * @returns the instant, or in Portuguese why it is not allowed
 */
export function readCollection(
  moment: string,
  { now, before }: { now: Date; before?: Date | undefined },
): { instant: Date } | { trouble: string } {
  const today = cityDay(now);
  const isDay = plainDay.test(moment) || midnight.test(moment);
  const written = new Date(moment);
  if (before && written.getTime() === before.getTime()) return { instant: before };
  const day = collectionDay(moment);
  if (isDay && before && cityDay(before) === day) return { instant: before };
  const isAhead = !isDay && written.getTime() > now.getTime() + clockSkewMs;
  const trouble = isAhead ? collectionTrouble(addDays(today, 1), today) : collectionTrouble(day, today);
  if (trouble !== undefined) return { trouble };
  if (isDay) return { instant: collectionInstant(day, { now }) };
  return { instant: new Date(Math.min(written.getTime(), now.getTime())) };
}
