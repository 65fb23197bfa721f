import { useState } from 'react';
import { isDay } from '#domain/typed-day.ts';
import type { FilterField } from '#web/components/filter-bar.tsx';
import { DateInput } from '#web/forms/date/date-input.tsx';
import { Field } from '#web/ui/field.tsx';

/** Filters a list by a day, as soon as a whole one is typed or chosen, or none any more. */
export const dayFilter: FilterField = (control) => <DayFilter key={control.label} {...control} />;

function DayFilter({ label, value, onChange }: Parameters<FilterField>[0]) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  return (
    <Field label={label} className="lg:w-44">
      {(control) => (
        <DateInput
          {...control}
          label={label}
          value={typed}
          onChange={(next) => {
            setTyped(next);
            if (next === '' || isDay(next)) onChange(next);
          }}
        />
      )}
    </Field>
  );
}
