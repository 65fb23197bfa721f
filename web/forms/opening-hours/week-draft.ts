import { allDay, inOrder, type OpeningHours, type OpeningTime } from '#domain/opening-hours.ts';

/** How a shop opens on one day, as its form asks for it. */
export type DayKind = 'closed' | 'one' | 'two' | 'all-day';

export const dayKindNames: Record<DayKind, string> = {
  closed: 'Fechado',
  one: 'Um horário',
  two: 'Dois horários',
  'all-day': '24 horas',
};

/** The times of one day of a week, in the order in which they stand. */
export function timesOn(hours: OpeningHours, weekday: number): OpeningTime[] {
  return hours.filter((time) => time.weekday === weekday);
}

export function kindOf(times: OpeningHours): DayKind {
  const [first] = times;
  if (!first) return 'closed';
  if (times.length > 1) return 'two';
  return first.opens === allDay.opens && first.closes === allDay.closes ? 'all-day' : 'one';
}

/** A week in which one day has other times. Those of a day stay in the order in which they were typed. */
function withDay(hours: OpeningHours, weekday: number, times: OpeningHours): OpeningTime[] {
  return [...hours.filter((time) => time.weekday !== weekday), ...times].toSorted(
    (a, b) => a.weekday - b.weekday,
  );
}

/** A week in which a day opens in another way. Times that are typed already stay, and missing ones are empty. */
export function withKind(hours: OpeningHours, weekday: number, kind: DayKind): OpeningTime[] {
  const known = timesOn(hours, weekday).filter(() => kindOf(timesOn(hours, weekday)) !== 'all-day');
  const empty = { weekday, opens: '', closes: '' };
  const times = {
    closed: [],
    one: [known[0] ?? empty],
    two: [known[0] ?? empty, known[1] ?? empty],
    'all-day': [{ weekday, ...allDay }],
  }[kind];
  return withDay(hours, weekday, times);
}

/** A week in which one end of a time of a day is another one. */
export function withTime(
  hours: OpeningHours,
  weekday: number,
  position: number,
  change: Partial<Pick<OpeningTime, 'opens' | 'closes'>>,
): OpeningTime[] {
  const times = timesOn(hours, weekday).map((time, index) =>
    index === position ? { ...time, ...change } : time,
  );
  return withDay(hours, weekday, times);
}

/** A week whose every day opens as one of them does. */
export function copiedToAll(hours: OpeningHours, from: number): OpeningTime[] {
  const times = timesOn(hours, from);
  return inOrder([0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => times.map((time) => ({ ...time, weekday }))));
}

/** A time as the browser's own field for it takes it: it knows no 24:00. */
export function fieldTime(time: string): string {
  return time === allDay.closes ? '00:00' : time;
}
