/**
 * A time in which a shop is open, by the day of the week on which it begins: 0 is Sunday; times are 'HH:MM', and a day ends
 * at '24:00'. One that closes at an earlier time than it opens goes on until that time of the next day.
 */
export interface OpeningTime {
  weekday: number;
  opens: string;
  closes: string;
}

/** All times of a week, in order. An empty list is not known hours: it says that the shop never opens. */
export type OpeningHours = readonly OpeningTime[];

/** How many times a shop can open on one day: a break at noon is usual, a second one is not. */
export const maxTimesPerDay = 2;

export const weekdayNames = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
] as const;

const minutesOfDay = 24 * 60;
const minutesOfWeek = 7 * minutesOfDay;

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

/** Times of a week in their order. */
export function inOrder(times: OpeningHours): OpeningTime[] {
  return times.toSorted((a, b) => a.weekday - b.weekday || minutesOf(a.opens) - minutesOf(b.opens));
}

/** What is wrong with the times of a week, in Portuguese; undefined where nothing is. */
export function openingHoursTrouble(times: OpeningHours): string | undefined {
  const isEmpty = times.find(({ opens, closes }) => opens === closes);
  if (isEmpty) {
    return `Confira ${onDay(isEmpty.weekday)}: abre e fecha às ${isEmpty.opens}. Para 24 horas, use 00:00 e 24:00.`;
  }
  const crowded = weekdayNames.findIndex(
    (_, day) => times.filter(({ weekday }) => weekday === day).length > maxTimesPerDay,
  );
  if (crowded >= 0) return `Use até ${maxTimesPerDay} horários ${onDay(crowded)}.`;
  const spans = inOrder(times).map(spanOf);
  const overlap = spans.find((span, index) => {
    const next = spans[index + 1];
    const [first] = spans;
    if (next) return next.from < span.to;
    return index > 0 && first && first.from + minutesOfWeek < span.to;
  });
  return overlap && `Confira ${onDay(overlap.weekday)}: um horário começa antes de o outro terminar.`;
}

/** 'na segunda-feira', 'no sábado' */
function onDay(weekday: number): string {
  return `${weekday === 0 || weekday === 6 ? 'no' : 'na'} ${weekdayNames[weekday]}`;
}
