import type { FieldValues } from 'react-hook-form';
import type { Day } from '#domain/city-time.ts';
import { type FieldOfForm, FormField } from '../form-field.tsx';
import { useFieldValue } from '../use-field-value.ts';
import { DateInput } from './date-input.tsx';

type DateFieldProps<Values extends FieldValues> = FieldOfForm<Values> & {
  /** first and last day of the calendar; the form's schema says what may be */
  min?: Day | undefined;
  max?: Day | undefined;
};

/**
 * A day of a form, which holds 'aaaa-mm-dd', '' where nothing is typed, and what was typed where it is no day, which no
 * schema takes.
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
