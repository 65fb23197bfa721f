import type { FieldValues } from 'react-hook-form';
import type { FieldOfForm } from './form-field.tsx';
import { TextField } from './text-field.tsx';

interface EmailFieldProps<Values extends FieldValues> extends Omit<FieldOfForm<Values>, 'label'> {
  label?: string;
  /** 'username' where one signs in with it */
  autoComplete: 'username' | 'email';
}

/** An address, written as it is: no program makes it begin with a capital or mends its spelling. */
export function EmailField<Values extends FieldValues>({
  label = 'E-mail',
  ...field
}: EmailFieldProps<Values>) {
  return <TextField {...field} label={label} type="email" autoCapitalize="none" spellCheck={false} />;
}
