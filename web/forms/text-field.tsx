import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Input } from '#web/ui/field.tsx';
import { type FieldOfForm, FormField } from './form-field.tsx';

type TextFieldProps<Values extends FieldValues> = FieldOfForm<Values> &
  Omit<ComponentProps<typeof Input>, 'form' | 'name' | 'id' | 'required' | 'ref'>;

/** Field for one line of text. */
export function TextField<Values extends FieldValues>({
  form,
  name,
  label,
  required,
  hint,
  rechecks,
  ...input
}: TextFieldProps<Values>) {
  const field = { form, name, label, required, hint, rechecks };
  return <FormField {...field}>{(control) => <Input {...input} {...control} />}</FormField>;
}
