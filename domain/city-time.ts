/**
 * The city's day. "Today" in every rule is the day in Palmas, regardless of the time zone of the server or the phone.
 * A day is an ISO date, 'yyyy-mm-dd'.
 */

export const cityTimeZone = 'America/Araguaina';
/** Tocantins has no daylight saving time: the offset is the same all year. */
const cityOffset = '-03:00';

export type Day = string;

/** The city's day at an instant. */
export function cityDay(instant: Date): Day {
  return toCityIso(instant).slice(0, 10);
}

/** The instant at which a day begins in the city. */
export function startOfDay(day: Day): Date {
  return new Date(`${day}T00:00:00${cityOffset}`);
}

/** ISO date-time with the city's offset, so that its first ten characters are the city's day. */
export function toCityIso(instant: Date): string {
  const shifted = new Date(instant.getTime() - 3 * 3_600_000).toISOString();
  return `${shifted.slice(0, 19)}${cityOffset}`;
}

/** The day of an ISO date-time written with the city's offset, or of a plain ISO date. */
export function dayOf(iso: string): Day {
  return iso.slice(0, 10);
}

/** Whole days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** The day `days` after (or before) another. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns the Monday of the week of a day. */
export function mondayOf(day: Day): Day {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

const months = [
  'jan.',
  'fev.',
  'mar.',
  'abr.',
  'mai.',
  'jun.',
  'jul.',
  'ago.',
  'set.',
  'out.',
  'nov.',
  'dez.',
];

function split(day: Day): { year: string; month: string; date: number } {
  const [year = '', month = '1', date = '1'] = day.split('-');
  return { year, month: months[Number(month) - 1] ?? '', date: Number(date) };
}

/** '10/06/2026'. */
export function formatDate(day: Day): string {
  return `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
}

/** '10 jun.' */
export function formatShortDate(day: Day): string {
  const { month, date } = split(day);
  return `${date} ${month}`;
}

/** '10 jun. 2026' */
export function formatMediumDate(day: Day): string {
  const { year, month, date } = split(day);
  return `${date} ${month} ${year}`;
}

/** 'jun. 2026' @param month 'yyyy-mm' */
export function formatMonth(month: string): string {
  const { month: name, year } = split(month);
  return `${name} ${year}`;
}

const weekdays = ['dom.', 'seg.', 'ter.', 'qua.', 'qui.', 'sex.', 'sáb.'];

/** 'sex., 12 jun.' */
export function formatWeekday(day: Day): string {
  return `${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}, ${formatShortDate(day)}`;
}

const wholeWeekdays = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'];

/** 'desde ontem', 'desde quinta' within a week, then 'desde 10 jun.' */
export function formatSince(day: Day, today: Day): string {
  const age = daysBetween(day, today);
  if (age === 1) return 'desde ontem';
  const weekday = wholeWeekdays[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return `desde ${age > 1 && age < 7 ? weekday : formatShortDate(day)}`;
}

/** '8h40' of an ISO date-time written with the city's offset. */
export function formatClock(iso: string): string {
  return `${Number(iso.slice(11, 13))}h${iso.slice(14, 16)}`;
}

/** 'hoje', 'ontem', 'há 2 dias' up to 30 days, then '10 jun. 2026'. A future day is written as a date. */
export function formatAge(day: Day, today: Day): string {
  const age = daysBetween(day, today);
  if (age === 0) return 'hoje';
  if (age === 1) return 'ontem';
  if (age > 1 && age <= 30) return `há ${age} dias`;
  return formatMediumDate(day);
}

/** The days of a collection within the year of the visit: '10 jun.', '10 e 11 jun.'; with the year if it is another. */
export function formatRecentDays(from: Day, to: Day, today: Day): string {
  const range = formatDayRange(from, to);
  const year = ` ${today.slice(0, 4)}`;
  return from.slice(0, 4) === to.slice(0, 4) && range.endsWith(year) ? range.slice(0, -year.length) : range;
}

/** The days of a collection: '10 jun. 2026', '10 e 11 jun. 2026', '30 mai. a 2 jun. 2026'. */
export function formatDayRange(from: Day, to: Day): string {
  if (from === to) return formatMediumDate(to);
  const link = daysBetween(from, to) === 1 ? 'e' : 'a';
  const start = split(from);
  const end = split(to);
  if (start.year !== end.year) return `${formatMediumDate(from)} ${link} ${formatMediumDate(to)}`;
  const first = start.month === end.month ? String(start.date) : formatShortDate(from);
  return `${first} ${link} ${formatMediumDate(to)}`;
}
