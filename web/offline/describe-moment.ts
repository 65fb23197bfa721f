import { cityDay, formatClock, formatDate, toCityIso } from '#domain/city-time.ts';

/** '18h', '18h05' in the city's time. */
function describeHour(moment: Date): string {
  return formatClock(toCityIso(moment)).replace(/h00$/, 'h');
}

/** '10/06/2026, 18h05' */
export function describeMoment(moment: Date): string {
  return `${formatDate(cityDay(moment))}, ${describeHour(moment)}`;
}

/** 'às 18h', 'à 1h05' today, otherwise 'em 10/06/2026, 18h05'. */
export function describeSince(moment: Date, now: Date): string {
  if (cityDay(moment) !== cityDay(now)) return `em ${describeMoment(moment)}`;
  const hour = describeHour(moment);
  return `${/^[01]h/.test(hour) ? 'à' : 'às'} ${hour}`;
}
