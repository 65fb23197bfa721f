import { CalendarClock, Copy, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import {
  allDay,
  inOrder,
  type OpeningHours,
  type OpeningTime,
  weekdayNames,
  weekdaysFromMonday,
} from '#domain/opening-hours.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldNote, Select } from '#web/ui/field.tsx';
import { type FieldOfForm, useFieldValue } from './fields.tsx';
import { controlId } from './use-call-form.ts';

/** The choices for the opening hours of one day. */
type DayKind = 'closed' | 'one' | 'two' | 'all-day';

const dayKindNames: Record<DayKind, string> = {
  closed: 'Fechado',
  one: 'Um horário',
  two: 'Dois horários',
  'all-day': '24 horas',
};

/** The times of one day of the week, in order. */
export function timesOn(hours: OpeningHours, weekday: number): OpeningTime[] {
  return hours.filter((time) => time.weekday === weekday);
}

export function kindOf(times: OpeningHours): DayKind {
  const [first] = times;
  if (!first) return 'closed';
  if (times.length > 1) return 'two';
  return first.opens === allDay.opens && first.closes === allDay.closes ? 'all-day' : 'one';
}

/** Replaces the times of one day. They stay in the order in which they were typed. */
function withDay(hours: OpeningHours, weekday: number, times: OpeningHours): OpeningTime[] {
  return [...hours.filter((time) => time.weekday !== weekday), ...times].toSorted(
    (a, b) => a.weekday - b.weekday,
  );
}

/** Changes how a day opens. Times that were typed stay, and missing ones are empty. */
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

/** Replaces the start or the end of one time of a day. */
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

/** Copies the times of one day to all days. */
export function copiedToAll(hours: OpeningHours, from: number): OpeningTime[] {
  const times = timesOn(hours, from);
  return inOrder([0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => times.map((time) => ({ ...time, weekday }))));
}

/** Converts a time for the browser's time field, which does not know 24:00. */
export function fieldTime(time: string): string {
  return time === allDay.closes ? '00:00' : time;
}

type OpeningHoursFieldProps<Values extends FieldValues> = Pick<FieldOfForm<Values>, 'form' | 'name'>;

const kinds = Object.entries(dayKindNames).map(([value, label]) => ({ value, label }));

/** The opening hours of a week. The value is a list of times; null if unknown. */
export function OpeningHoursField<Values extends FieldValues>({
  form,
  name,
}: OpeningHoursFieldProps<Values>) {
  const { value, change } = useFieldValue(form, name);
  form.fields.register(name);
  const hours = value as OpeningHours | null;
  const error = form.fields.getFieldState(name, form.fields.formState).error?.message;
  const id = controlId(form.id, name);
  const note = `${id}-nota`;
  const [isTurned, setTurned] = useState(false);
  /** The pressed button disappears, so the focus moves to what replaces it. */
  const turn = (next: OpeningHours | null) => {
    change(next);
    setTurned(true);
  };
  useEffect(() => {
    if (!isTurned) return;
    setTurned(false);
    document.getElementById(id)?.focus();
  }, [isTurned, id]);
  return (
    <fieldset aria-describedby={note} className="min-w-0">
      <legend className="mb-1.5 text-small font-semibold">Horário de funcionamento</legend>
      {hours === null ? (
        <Button
          id={id}
          variant="outline"
          icon={<CalendarClock aria-hidden="true" />}
          onClick={() => turn(withKind([], 1, 'one'))}
        >
          Informar horários
        </Button>
      ) : (
        <>
          <div className="flex flex-col divide-y divide-border rounded-md border border-border-strong">
            {weekdaysFromMonday.map((weekday, index) => (
              <Day
                key={weekday}
                id={index === 0 ? id : `${id}-${weekday}`}
                isInvalid={Boolean(error)}
                weekday={weekday}
                hours={hours}
                change={change}
              />
            ))}
          </div>
          <Button
            variant="ghost"
            className="mt-1"
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => turn(null)}
          >
            Retirar os horários
          </Button>
        </>
      )}
      <FieldNote id={note} hint="Sem horários, o site não diz se está aberto ou fechado." error={error} />
    </fieldset>
  );
}

interface DayProps {
  /** id of its first control */
  id: string;
  isInvalid: boolean;
  weekday: (typeof weekdaysFromMonday)[number];
  hours: OpeningHours;
  change: (hours: OpeningHours) => void;
}

function Day({ id, isInvalid, weekday, hours, change }: DayProps) {
  const kind = kindOf(timesOn(hours, weekday));
  const day = weekdayNames[weekday];
  return (
    <div className="flex flex-col gap-2 p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <label htmlFor={id} className="w-28 shrink-0 text-small font-semibold first-letter:uppercase">
          {day}
        </label>
        <div className="w-40">
          <Select
            id={id}
            options={kinds}
            value={kind}
            aria-invalid={isInvalid || undefined}
            onChange={({ target }) => change(withKind(hours, weekday, target.value as DayKind))}
          />
        </div>
        {kind !== 'closed' && (
          <Button
            variant="ghost"
            icon={<Copy aria-hidden="true" />}
            onClick={() => change(copiedToAll(hours, weekday))}
          >
            Copiar para os outros dias<span className="sr-only"> o horário de {day}</span>
          </Button>
        )}
      </div>
      {kind === 'one' && <Times position={0} name={day} {...{ weekday, hours, change }} />}
      {kind === 'two' && (
        <>
          <Times position={0} name={`${day}, 1º horário`} {...{ weekday, hours, change }} />
          <Times position={1} name={`${day}, 2º horário`} {...{ weekday, hours, change }} />
        </>
      )}
    </div>
  );
}

interface TimesProps extends Pick<DayProps, 'weekday' | 'hours' | 'change'> {
  /** position among the times of the day */
  position: number;
  /** 'sábado, 1º horário' */
  name: string;
}

/** One opening and one closing time of a day. */
function Times({ position, name, weekday, hours, change }: TimesProps) {
  const time = timesOn(hours, weekday)[position];
  if (!time) return null;
  const field = (end: 'opens' | 'closes', label: string) => (
    <input
      type="time"
      aria-label={`${name}: ${label}`}
      value={fieldTime(time[end])}
      onChange={({ target }) => change(withTime(hours, weekday, position, { [end]: target.value }))}
      className="field-control max-w-36 flex-1 num"
    />
  );
  return (
    <div className="text-small">
      <div className="flex items-center gap-2">
        {field('opens', 'abre às')}
        <span aria-hidden="true">às</span>
        {field('closes', 'fecha às')}
      </div>
      {isPastMidnight(time) && <p className="mt-1 text-muted-foreground">Fecha no dia seguinte.</p>}
    </div>
  );
}

function isPastMidnight({ opens, closes }: OpeningTime): boolean {
  return opens !== '' && closes !== '' && closes !== '24:00' && closes !== '00:00' && closes < opens;
}
