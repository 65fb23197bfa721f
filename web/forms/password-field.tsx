import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Field, Input } from '#web/ui/field.tsx';
import type { FieldOfForm } from './text-field.tsx';
import { controlId } from './use-call-form.ts';

interface PasswordFieldProps<Values extends FieldValues> extends FieldOfForm<Values> {
  /** a new one makes the browser offer to make one up */
  kind: 'current' | 'new';
  /** what the button shows: 'Mostrar senha' */
  what?: string;
}

/** A password that can be looked at while typing; hidden again when it is sent. */
export function PasswordField<Values extends FieldValues>({
  form,
  name,
  label,
  required = false,
  hint,
  rule,
  kind,
  what = 'senha',
}: PasswordFieldProps<Values>) {
  const [wanted, setWanted] = useState(false);
  const shown = wanted && !form.busy;
  const registered = form.fields.register(name, { ...(rule && { validate: rule }) });
  const id = controlId(form.id, name);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field
      label={label}
      required={required}
      hint={hint}
      id={id}
      error={form.fields.getFieldState(name, form.fields.formState).error?.message}
    >
      {(control) => (
        <span className="relative block">
          <Input
            {...control}
            {...registered}
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
            aria-controls={id}
            onClick={() => setWanted(!shown)}
            className="absolute top-0 right-0 grid size-12 place-items-center rounded-md text-muted-foreground hover:text-foreground"
          >
            <Icon size={20} aria-hidden="true" />
          </button>
        </span>
      )}
    </Field>
  );
}
