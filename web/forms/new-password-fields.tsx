import type { FieldPath, FieldValues } from 'react-hook-form';
import { shortestPassword } from '#domain/passwords.ts';
import { PasswordField } from './password-field.tsx';
import type { CallForm } from './use-call-form.ts';

interface NewPasswordFieldsProps<Values extends FieldValues> {
  form: CallForm<Values>;
  name: FieldPath<Values>;
  label: string;
  /** field for the repeated password; the form needs the rule `repeats` for it */
  again: { name: FieldPath<Values>; label: string };
}

/** Two fields for a new password. Spec, public side, section 5. */
export function NewPasswordFields<Values extends FieldValues>({
  form,
  name,
  label,
  again,
}: NewPasswordFieldsProps<Values>) {
  return (
    <>
      <PasswordField
        form={form}
        name={name}
        label={label}
        what={label.toLowerCase()}
        kind="new"
        required
        hint={`${shortestPassword} caracteres ou mais.`}
        rechecks={[again.name]}
      />
      <PasswordField
        form={form}
        name={again.name}
        label={again.label}
        what="confirmação da senha"
        kind="new"
        required
      />
    </>
  );
}
