import { toCityIso } from './city-time.ts';

/**
 * A time in which a shop is open, by the day of the week on which it begins: 0 is Sunday; times are 'HH:MM', and a day ends
 * at '24:00'. If it closes at an earlier time than it opens, it closes on the next day.
 */
export interface OpeningTime {
  weekday: number;
  opens: string;
  closes: string;
}

/** All times of a week, in order. An empty list does not mean unknown: the shop never opens. */
export type OpeningHours = readonly OpeningTime[];

/** How many times a shop can open on one day: one break, at noon, is usual. */
export const maxTimesPerDay = 2;

/** By the number of the day: 0 is Sunday. */
export const weekdayNames = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
] as const;

/** The days in the order in which a shop's week is shown. */
export const weekdaysFromMonday = [1, 2, 3, 4, 5, 6, 0] as const;

/** Open all day long. */
export const allDay = { opens: '00:00', closes: '24:00' } as const;

const minutesOfDay = 24 * 60;
const minutesOfWeek = 7 * minutesOfDay;
const opensPattern = /^([01]\d|2[0-3]):[0-5]\d$/;
const closesPattern = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/;

/** '08:30' as 510 */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

interface Span {
  weekday: number;
  /** minutes since the beginning of Sunday; the end may lie in the next week */
  from: number;
  to: number;
}

function spanOf({ weekday, opens, closes }: OpeningTime): Span {
  const from = weekday * minutesOfDay + minutesOf(opens);
  const length = minutesOf(closes) - minutesOf(opens);
  return { weekday, from, to: from + (length > 0 ? length : length + minutesOfDay) };
}

/** Sorts the times of a week. */
export function inOrder(times: OpeningHours): OpeningTime[] {
  return times.toSorted((a, b) => a.weekday - b.weekday || minutesOf(a.opens) - minutesOf(b.opens));
}

/** Returns, in Portuguese, why the times of a week are invalid; undefined if they are valid. */
export function openingHoursTrouble(times: OpeningHours): string | undefined {
  const unreadable = times.find(
    ({ opens, closes }) => !opensPattern.test(opens) || !closesPattern.test(closes),
  );
  if (unreadable)
    return `Confira ${onDay(unreadable.weekday)}: informe quando abre e quando fecha, como 08:00.`;
  const empty = times.find(({ opens, closes }) => opens === closes);
  if (empty) return `Confira ${onDay(empty.weekday)}: abre e fecha às ${empty.opens}.`;
  const crowded = weekdayNames.findIndex(
    (_, day) => times.filter(({ weekday }) => weekday === day).length > maxTimesPerDay,
  );
  if (crowded >= 0) return `Use até ${maxTimesPerDay} horários ${onDay(crowded)}.`;
  const spans = inOrder(times).map(spanOf);
  const overlap = spans.find((span, index) => {
    const next = spans[index + 1] ?? nextWeek(spans[0]);
    return spans.length > 1 && next !== undefined && next.from < span.to;
  });
  return overlap && `Confira ${onDay(overlap.weekday)}: um horário começa antes de o outro terminar.`;
}

function nextWeek(span: Span | undefined): Span | undefined {
  return span && { ...span, from: span.from + minutesOfWeek, to: span.to + minutesOfWeek };
}

/** Joins spans that follow each other without a break. */
function withoutBreaks(times: OpeningHours): Span[] {
  const joined: Span[] = [];
  for (const span of inOrder(times).map(spanOf)) {
    const last = joined.at(-1);
    if (last && last.to === span.from) joined[joined.length - 1] = { ...last, to: span.to };
    else joined.push(span);
  }
  const [first] = joined;
  const last = joined.at(-1);
  if (first && last && first !== last && last.to === first.from + minutesOfWeek) {
    joined.shift();
    joined[joined.length - 1] = { ...last, to: first.to + minutesOfWeek };
  }
  return joined;
}

/** The minutes since the beginning of the city's Sunday. */
function minuteOfWeek(now: Date): number {
  const iso = toCityIso(now);
  return new Date(`${iso.slice(0, 10)}T00:00:00Z`).getUTCDay() * minutesOfDay + minutesOf(iso.slice(11, 16));
}

function spanAt(spans: readonly Span[], minute: number): Span | undefined {
  return [minute, minute + minutesOfWeek].flatMap(
    (at) => spans.find(({ from, to }) => from <= at && at < to) ?? [],
  )[0];
}

interface OpeningState {
  isOpen: boolean;
  /** 'Aberto agora · fecha às 18h', 'Fechado · abre amanhã às 8h' */
  text: string;
}

/** Returns whether a shop is open at an instant, in the city's time, and until when that stays so. */
export function openingState(times: OpeningHours, now: Date): OpeningState {
  const minute = minuteOfWeek(now);
  const spans = withoutBreaks(times);
  const current = spanAt(spans, minute);
  if (current) {
    if (current.to - current.from >= minutesOfWeek) return { isOpen: true, text: 'Aberto 24 horas' };
    const left = (current.to - minute) % minutesOfWeek;
    // A night that ends in the morning belongs to the day on which it began.
    const day = left <= minutesOfDay / 2 ? '' : dayWord(minute, left);
    return { isOpen: true, text: `Aberto agora · fecha ${day}${atTime(minute + left)}` };
  }
  const waits = spans.map(({ from }) => (from - minute + minutesOfWeek) % minutesOfWeek);
  if (waits.length === 0) return { isOpen: false, text: 'Fechado' };
  const wait = Math.min(...waits);
  return { isOpen: false, text: `Fechado · abre ${dayWord(minute, wait)}${atTime(minute + wait)}` };
}

/** '' for today, 'amanhã ', 'no sábado '. @param wait minutes from `minute` on */
function dayWord(minute: number, wait: number): string {
  const days = Math.floor((minute + wait) / minutesOfDay) - Math.floor(minute / minutesOfDay);
  if (days === 0) return '';
  return days === 1 ? 'amanhã ' : `${onDay(Math.floor((minute + wait) / minutesOfDay) % 7)} `;
}

/** One day of a shop's week, in words. */
interface OpeningDay {
  weekday: number;
  /** 'segunda-feira' */
  name: string;
  /** '8h às 12h e 14h às 18h', '24 horas', 'Fechado' */
  text: string;
}

/** A week of a shop, from Monday to Sunday. */
export function openingDays(times: OpeningHours): OpeningDay[] {
  return weekdaysFromMonday.map((weekday) => {
    const spans = inOrder(times).filter((time) => time.weekday === weekday);
    const texts = spans.map(({ opens, closes }) =>
      opens === allDay.opens && closes === allDay.closes
        ? '24 horas'
        : `${hour(minutesOf(opens))} ${atTime(minutesOf(closes))}`,
    );
    return { weekday, name: weekdayNames[weekday], text: texts.join(' e ') || 'Fechado' };
  });
}

/** '8h', '18h30' */
function hour(minute: number): string {
  const minutes = minute % 60;
  return `${Math.floor(minute / 60) % 24}h${minutes > 0 ? String(minutes).padStart(2, '0') : ''}`;
}

/** 'às 8h', 'à 1h', 'à meia-noite'. @param minute since the beginning of any day */
function atTime(minute: number): string {
  const ofDay = minute % minutesOfDay;
  if (ofDay === 0) return 'à meia-noite';
  return `${Math.floor(ofDay / 60) === 1 ? 'à' : 'às'} ${hour(ofDay)}`;
}

/** 'na segunda-feira', 'no sábado' */
function onDay(weekday: number): string {
  return `${weekday === 0 || weekday === 6 ? 'no' : 'na'} ${weekdayNames[weekday]}`;
}
