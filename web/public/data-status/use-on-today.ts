import { useMemo } from 'react';
import type { Day } from '#domain/city-time.ts';
import { useToday } from '#web/ui/use-today.ts';

interface Dated {
  today: Day;
}

/**
 * A page's data as of the visitor's day. A page that was kept, or that stays open over midnight, shows the ages and
 * expired prices of this day, not of the day on which it was made. The first render equals the server's, and a clock
 * behind the server's is ignored.
 * @param data null if they could not be loaded
 * @param onDay adapts what the server has derived from its day; must be defined outside of any component
 */
export function useOnToday<Data extends Dated | null>(
  data: Data,
  onDay: (data: NonNullable<Data>, today: Day) => Data,
): Data {
  const today = useToday(data?.today);
  return useMemo(() => (data && today > data.today ? onDay(data, today) : data), [data, today, onDay]);
}

/** For data that consist of observations and their days: what follows from the day is derived while rendering. */
export function withDay<Data extends Dated>(data: Data, today: Day): Data {
  return { ...data, today };
}
