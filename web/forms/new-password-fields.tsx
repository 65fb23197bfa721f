import type { FieldPath, FieldValues } from 'react-hook-form';
import { shortestPassword } from '#domain/passwords.ts';
import { PasswordField } from './password-field.tsx';
import type { CallForm } from './use-call-form.ts';

interface NewPasswordFieldsProps<Values extends FieldValues> {
  form: CallForm<Values>;
  name: FieldPath<Values>;
  label: string;
  /** the field in which it is typed once more: its rule is `repeats` */
  again: { name: FieldPath<Values>; label: string };
}

/** A new password, typed twice. Spec, public side, section 5. */
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
