import { dayOf, formatClock, formatDate } from '#domain/city-time.ts';

/** '12/06/2026, 9h12' @param iso a date-time of the city */
export function formatMoment(iso: string): string {
  return `${formatDate(dayOf(iso))}, ${formatClock(iso)}`;
}
