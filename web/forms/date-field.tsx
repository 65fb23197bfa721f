import { CalendarDays } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { addDays, type Day, formatDate } from '#domain/city-time.ts';
import { isDay, parseDay } from '#domain/typed-day.ts';
import { type FieldOfForm, FormField, useFieldValue } from './fields.tsx';

interface DateInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'min' | 'max' | 'type'> {
  /** accessible name of the calendar */
  label: string;
  /** 'aaaa-mm-dd', '' if empty, or the typed text if it is not a date */
  value: string;
  onChange: (value: string) => void;
  /** first and last day of the calendar */
  min?: Day | undefined;
  max?: Day | undefined;
}

/**
 * A date, typed and shown as dd/mm/aaaa in every browser, or chosen in the browser's calendar. Arrow keys move by a
 * day.
 */
export function DateInput({ label, value, onChange, min, max, onBlur, ...control }: DateInputProps) {
  const show = (text: string) => (isDay(text) ? formatDate(text) : text);
  const [text, setText] = useState(() => show(value));
  const [known, setKnown] = useState(value);
  const calendar = useRef<HTMLInputElement>(null);
  // The value was changed from outside.
  if (value !== known) {
    setKnown(value);
    setText(show(value));
  }

  const update = (next: string, shown: string) => {
    setText(shown);
    setKnown(next);
    onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction || !isDay(value)) return;
    event.preventDefault();
    const next = addDays(value, direction);
    update(next, show(next));
  };
  return (
    <span className="relative block">
      <input
        {...control}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder="dd/mm/aaaa"
        value={text}
        onChange={({ target }) => update(parseDay(target.value) ?? target.value.trim(), target.value)}
        onBlur={(event) => {
          setText(show(value));
          onBlur?.(event);
        }}
        onKeyDown={onKeyDown}
        className="field-control num pr-12"
      />
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        min={min}
        max={max}
        value={isDay(value) ? value : ''}
        onChange={({ target }) => update(target.value, show(target.value))}
        className="pointer-events-none absolute inset-y-0 right-0 w-12 opacity-0"
      />
      <button
        type="button"
        aria-label={`Abrir o calendário de ${label}`}
        onClick={() => calendar.current?.showPicker()}
        className="absolute top-0 right-0 grid size-12 place-items-center rounded-md text-muted-foreground hover:text-foreground"
      >
        <CalendarDays size={20} aria-hidden="true" />
      </button>
    </span>
  );
}

type DateFieldProps<Values extends FieldValues> = FieldOfForm<Values> & {
  /** first and last day of the calendar; the form's schema validates */
  min?: Day | undefined;
  max?: Day | undefined;
};

/**
 * A date field. Its value is 'aaaa-mm-dd', '' if empty, or the typed text if that is not a date, which every schema
 * refuses.
 */
export function DateField<Values extends FieldValues>({ min, max, ...field }: DateFieldProps<Values>) {
  const { value, change } = useFieldValue(field.form, field.name);
  return (
    <FormField {...field}>
      {({ ref: _, onChange: __, name: ___, ...control }) => (
        <DateInput
          {...control}
          label={field.label}
          value={typeof value === 'string' ? value : ''}
          onChange={change}
          min={min}
          max={max}
        />
      )}
    </FormField>
  );
}
