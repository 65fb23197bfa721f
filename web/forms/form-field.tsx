import type { ReactNode } from 'react';
import type { FieldValues, Path, UseFormRegisterReturn } from 'react-hook-form';
import { type ControlTies, Field } from '#web/ui/field.tsx';
import { type CallForm, controlId } from './use-call-form.ts';

export interface FieldOfForm<Values extends FieldValues> {
  form: CallForm<Values>;
  /** as in the call's body */
  name: Path<Values>;
  label: string;
  /** shows the word; the form's schema says what must be there */
  required?: boolean | undefined;
  hint?: ReactNode;
  /** fields whose rules read this one: they are checked again when it changes */
  rechecks?: Path<Values>[] | undefined;
}

type FormFieldProps<Values extends FieldValues> = FieldOfForm<Values> & {
  /** receives all that the control needs */
  children: (control: ControlTies & UseFormRegisterReturn<Path<Values>>) => ReactNode;
};

/** A control of a form, with its label, hint and error. */
export function FormField<Values extends FieldValues>({
  form: { id, fields },
  name,
  label,
  required = false,
  hint,
  rechecks,
  children,
}: FormFieldProps<Values>) {
  const { required: _, ...registered } = fields.register(name, { ...(rechecks && { deps: rechecks }) });
  return (
    <Field
      label={label}
      required={required}
      hint={hint}
      id={controlId(id, name)}
      error={fields.getFieldState(name, fields.formState).error?.message}
    >
      {(control) => children({ ...registered, ...control })}
    </Field>
  );
}
