import type { ReactNode } from 'react';
import type { FieldValues, Path, UseFormRegisterReturn } from 'react-hook-form';
import { type ControlTies, Field } from '#web/ui/field.tsx';
import { type CallForm, controlId } from './use-call-form.ts';

export interface FieldOfForm<Values extends FieldValues> {
  form: CallForm<Values>;
  /** name of the field in the call's body */
  name: Path<Values>;
  label: string;
  /** marks the label; the form's schema contains the rule */
  required?: boolean | undefined;
  hint?: ReactNode;
  /** fields to validate again when this one changes */
  rechecks?: Path<Values>[] | undefined;
}

type FormFieldProps<Values extends FieldValues> = FieldOfForm<Values> & {
  /** renders the control with these props */
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
