import { CalendarClock, Copy, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import {
  type OpeningHours,
  type OpeningTime,
  weekdayNames,
  weekdaysFromMonday,
} from '#domain/opening-hours.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldNote, Select } from '#web/ui/field.tsx';
import type { FieldOfForm } from '../form-field.tsx';
import { controlId } from '../use-call-form.ts';
import { useFieldValue } from '../use-field-value.ts';
import {
  copiedToAll,
  type DayKind,
  dayKindNames,
  fieldTime,
  kindOf,
  timesOn,
  withKind,
  withTime,
} from './week-draft.ts';

type OpeningHoursFieldProps<Values extends FieldValues> = Pick<FieldOfForm<Values>, 'form' | 'name'>;

const kinds = Object.entries(dayKindNames).map(([value, label]) => ({ value, label }));

/** The week of a shop, day by day. The form holds its times; null where nobody knows them. */
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
  /** The button that was pressed goes: the focus moves to what stands in its place. */
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
  /** of its first control */
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
  /** among the times of the day */
  position: number;
  /** 'sábado, 1º horário' */
  name: string;
}

/** When a shop opens and closes, once on a day. */
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
