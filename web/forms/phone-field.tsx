import type { FieldValues } from 'react-hook-form';
import { Field, Input } from '#web/ui/field.tsx';
import { maskPhone } from './mask-phone.ts';
import { phoneRule } from './rules.ts';
import type { FieldOfForm } from './text-field.tsx';
import { controlId } from './use-call-form.ts';

/** A Brazilian telephone number, written as one writes it while it is being typed. */
export function PhoneField<Values extends FieldValues>({
  form,
  name,
  label,
  hint,
}: Omit<FieldOfForm<Values>, 'rule' | 'required'>) {
  const { onChange, ...registered } = form.fields.register(name, { validate: phoneRule });
  return (
    <Field
      label={label}
      hint={hint}
      id={controlId(form.id, name)}
      error={form.fields.getFieldState(name, form.fields.formState).error?.message}
    >
      {(control) => (
        <Input
          {...control}
          {...registered}
          onChange={(event) => {
            maskPhone(event.currentTarget);
            return onChange(event);
          }}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="(63) 99999-9999"
        />
      )}
    </Field>
  );
}
