import { addDays, cityDay, type Day, startOfDay } from './city-time.ts';

/** When a price was collected, as an administrator enters it. Spec, back office, section 2 (Prices manager). */

/** A collection may be at most so many days old: an older day is a slip of the fingers. */
const oldestDays = 366;

/** Says in Portuguese why a price cannot have been collected on a day; undefined where it can. */
export function collectionTrouble(day: Day, today: Day): string | undefined {
  if (day > today) return 'A data da coleta não pode estar no futuro.';
  if (day < firstCollectionDay(today)) return 'A data da coleta pode ter no máximo um ano.';
  return undefined;
}

export function firstCollectionDay(today: Day): Day {
  return addDays(today, -oldestDays);
}

/**
 * Returns the instant of a collection, of which only the day is entered: now for today's, the last second of an earlier
 * day, so that it counts as newer than what else was observed on that day. A correction that keeps the day keeps its
 * instant.
 */
export function collectionInstant(day: Day, { now, before }: { now: Date; before?: Date | undefined }): Date {
  if (before && cityDay(before) === day) return before;
  return day === cityDay(now) ? now : new Date(startOfDay(addDays(day, 1)).getTime() - 1000);
}
