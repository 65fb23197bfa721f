import type { FieldValues } from 'react-hook-form';
import type { Day } from '#domain/city-time.ts';
import { Input } from '#web/ui/field.tsx';
import { type FieldOfForm, FormField } from './form-field.tsx';

type DateFieldProps<Values extends FieldValues> = FieldOfForm<Values> & {
  /** first and last day that can be chosen */
  min?: Day | undefined;
  max?: Day | undefined;
};

/** A day: 'aaaa-mm-dd' inside, written as the browser's language writes it, with the browser's own calendar. */
export function DateField<Values extends FieldValues>({ min, max, ...field }: DateFieldProps<Values>) {
  return (
    <FormField {...field}>
      {(control) => <Input {...control} type="date" min={min} max={max} className="num" />}
    </FormField>
  );
}
