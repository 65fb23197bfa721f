import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Textarea } from '#web/ui/textarea.tsx';
import { type FieldOfForm, FormField } from './form-field.tsx';

type TextareaFieldProps<Values extends FieldValues> = FieldOfForm<Values> &
  Pick<ComponentProps<typeof Textarea>, 'rows' | 'maxLength' | 'placeholder'>;

/** Text of several lines. */
export function TextareaField<Values extends FieldValues>({
  rows,
  maxLength,
  placeholder,
  ...field
}: TextareaFieldProps<Values>) {
  const text = { rows, maxLength, placeholder };
  return <FormField {...field}>{(control) => <Textarea {...text} {...control} />}</FormField>;
}
