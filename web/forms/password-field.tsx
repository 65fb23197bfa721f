import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Input } from '#web/ui/field.tsx';
import { type FieldOfForm, FormField } from './form-field.tsx';

interface PasswordFieldProps<Values extends FieldValues> extends FieldOfForm<Values> {
  /** for a new password the browser offers to generate one */
  kind: 'current' | 'new';
  /** noun in the label of the button that shows it: 'Mostrar senha' */
  what?: string;
}

/** Field for a password that can be shown. It is hidden again while the form is sent. */
export function PasswordField<Values extends FieldValues>({
  kind,
  what = 'senha',
  ...field
}: PasswordFieldProps<Values>) {
  const [isRevealed, setRevealed] = useState(false);
  const shown = isRevealed && !field.form.busy;
  const Icon = shown ? EyeOff : Eye;
  return (
    <FormField {...field}>
      {(control) => (
        <span className="relative block">
          <Input
            {...control}
            type={shown ? 'text' : 'password'}
            autoComplete={`${kind}-password`}
            autoCapitalize="none"
            spellCheck={false}
            className="pr-12"
          />
          <button
            type="button"
            aria-label={`Mostrar ${what}`}
            aria-pressed={shown}
            aria-controls={control.id}
            onClick={() => setRevealed(!shown)}
            className="absolute top-0 right-0 grid size-12 place-items-center rounded-md text-muted-foreground hover:text-foreground"
          >
            <Icon size={20} aria-hidden="true" />
          </button>
        </span>
      )}
    </FormField>
  );
}
