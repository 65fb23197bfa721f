import type { FieldValues } from 'react-hook-form';
import { type FieldOfForm, TextField } from '#web/forms/fields.tsx';

/** The name of a row of the catalogue. */
export function NameField<Values extends FieldValues>(
  field: Omit<FieldOfForm<Values>, 'label' | 'required'>,
) {
  return <TextField {...field} label="Nome" required maxLength={100} autoComplete="off" />;
}
