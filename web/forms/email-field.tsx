import type { FieldValues } from 'react-hook-form';
import type { FieldOfForm } from './form-field.tsx';
import { TextField } from './text-field.tsx';

interface EmailFieldProps<Values extends FieldValues> extends Omit<FieldOfForm<Values>, 'label'> {
  label?: string;
  /** 'username' on forms that sign in */
  autoComplete: 'username' | 'email';
}

/** Field for an e-mail address, without automatic capitals and spelling correction. */
export function EmailField<Values extends FieldValues>({
  label = 'E-mail',
  ...field
}: EmailFieldProps<Values>) {
  return <TextField {...field} label={label} type="email" autoCapitalize="none" spellCheck={false} />;
}
