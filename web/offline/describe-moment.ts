import { cityDay, formatClock, formatDate, toCityIso } from '#domain/city-time.ts';

/** The city's hour of a moment: '18h', '18h05'. */
function describeHour(moment: Date): string {
  return formatClock(toCityIso(moment)).replace(/h00$/, 'h');
}

/** An ISO moment with its day: '10/06/2026, 18h05'. */
export function describeMoment(iso: string): string {
  const moment = new Date(iso);
  return `${formatDate(cityDay(moment))}, ${describeHour(moment)}`;
}

/** When something was kept, with its day unless that is today: 'às 18h', 'à 1h05', 'em 10/06/2026, 18h05'. */
export function describeSince(iso: string, now: Date): string {
  const moment = new Date(iso);
  if (cityDay(moment) !== cityDay(now)) return `em ${describeMoment(iso)}`;
  const hour = describeHour(moment);
  return `${/^[01]h/.test(hour) ? 'à' : 'às'} ${hour}`;
}
