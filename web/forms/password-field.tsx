import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Input } from '#web/ui/field.tsx';
import { type FieldOfForm, FormField } from './form-field.tsx';

interface PasswordFieldProps<Values extends FieldValues> extends FieldOfForm<Values> {
  /** for a new one the browser offers to make one up */
  kind: 'current' | 'new';
  /** what the button shows: 'Mostrar senha' */
  what?: string;
}

/** A password that can be looked at while typing; hidden again when it is sent. */
export function PasswordField<Values extends FieldValues>({
  kind,
  what = 'senha',
  ...field
}: PasswordFieldProps<Values>) {
  const [wanted, setWanted] = useState(false);
  const shown = wanted && !field.form.busy;
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
            onClick={() => setWanted(!shown)}
            className="absolute top-0 right-0 grid size-12 place-items-center rounded-md text-muted-foreground hover:text-foreground"
          >
            <Icon size={20} aria-hidden="true" />
          </button>
        </span>
      )}
    </FormField>
  );
}
