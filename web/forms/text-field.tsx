import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { Field, Input } from '#web/ui/field.tsx';
import type { Rule } from './rules.ts';
import { type CallForm, controlId } from './use-call-form.ts';

export interface FieldOfForm<Values extends FieldValues> {
  form: CallForm<Values>;
  /** as in the call's body */
  name: Path<Values>;
  label: string;
  /** shows the word; what must be there is said by its rule */
  required?: boolean;
  hint?: ReactNode;
  /** what can be seen before sending; the server has the last word */
  rule?: Rule<Values>;
}

type TextFieldProps<Values extends FieldValues> = FieldOfForm<Values> &
  Omit<ComponentProps<typeof Input>, 'form' | 'name' | 'id' | 'required' | 'ref'>;

/** One line of text with its label, hint and error. */
export function TextField<Values extends FieldValues>({
  form,
  name,
  label,
  required = false,
  hint,
  rule,
  ...input
}: TextFieldProps<Values>) {
  const registered = form.fields.register(name, { ...(rule && { validate: rule }) });
  return (
    <Field
      label={label}
      required={required}
      hint={hint}
      id={controlId(form.id, name)}
      error={form.fields.getFieldState(name, form.fields.formState).error?.message}
    >
      {(control) => <Input {...input} {...control} {...registered} />}
    </Field>
  );
}
