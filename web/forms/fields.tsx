import { Eye, EyeOff, type LucideIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, type SyntheticEvent, useState } from 'react';
import {
  type FieldPath,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormRegisterReturn,
  useWatch,
} from 'react-hook-form';
import { shortestPassword } from '#domain/passwords.ts';
import { formatPhone } from '#domain/phone.ts';
import { type ControlTies, Field, Input, Select, Textarea } from '#web/ui/field.tsx';
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

/**
 * The value of a field whose control is not a plain input: a number, a chosen row, a file. The control is rendered by
 * `FormField`, which registers it, and gets all of its props except `ref` and `onChange`.
 */
export function useFieldValue<Values extends FieldValues>(
  { fields }: CallForm<Values>,
  name: Path<Values>,
): { value: unknown; change: (value: unknown) => void } {
  const value: unknown = useWatch({ control: fields.control, name });
  return {
    value,
    change(next) {
      fields.setValue(name, next as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
        // The message of a field disappears as soon as its value is valid.
        shouldValidate: fields.formState.isSubmitted,
      });
    },
  };
}

type TextFieldProps<Values extends FieldValues> = FieldOfForm<Values> &
  Omit<ComponentProps<typeof Input>, 'form' | 'name' | 'id' | 'required' | 'ref' | 'onChange'> & {
    /** formats digits while they are typed, such as formatPhone */
    mask?: (typed: string) => string;
  };

export function TextField<Values extends FieldValues>({
  form,
  name,
  label,
  required,
  hint,
  rechecks,
  mask,
  ...input
}: TextFieldProps<Values>) {
  const field = { form, name, label, required, hint, rechecks };
  return (
    <FormField {...field}>
      {({ onChange, ...control }) => {
        const maskAndChange = (event: SyntheticEvent<HTMLInputElement>) => {
          if (mask) maskDigits(event.currentTarget, mask);
          return onChange(event);
        };
        return (
          <Input
            {...input}
            {...control}
            // A keyboard that composes writes its whole composition again with each key, beside a text that was masked.
            onChange={(event) =>
              (event.nativeEvent as InputEvent).isComposing ? onChange(event) : maskAndChange(event)
            }
            {...(mask && { onCompositionEnd: maskAndChange })}
          />
        );
      }}
    </FormField>
  );
}

type TextareaFieldProps<Values extends FieldValues> = FieldOfForm<Values> &
  Pick<ComponentProps<typeof Textarea>, 'rows' | 'maxLength' | 'placeholder'>;

export function TextareaField<Values extends FieldValues>({
  rows,
  maxLength,
  placeholder,
  ...field
}: TextareaFieldProps<Values>) {
  const text = { rows, maxLength, placeholder };
  return <FormField {...field}>{(control) => <Textarea {...text} {...control} />}</FormField>;
}

interface EmailFieldProps<Values extends FieldValues> extends Omit<FieldOfForm<Values>, 'label'> {
  label?: string;
  /** 'username' on forms that sign in */
  autoComplete: 'username' | 'email';
}

/** Field for an e-mail address, without automatic capitals and spelling correction. */
export function EmailField<Values extends FieldValues>({
  label = 'E-mail',
  ...field
}: EmailFieldProps<Values>) {
  return <TextField {...field} label={label} type="email" autoCapitalize="none" spellCheck={false} />;
}

type MaskedInput = Pick<HTMLInputElement, 'value' | 'selectionStart' | 'setSelectionRange'>;

/**
 * Formats the digits of the field's value and keeps the caret after the same digit.
 * @param format adds punctuation between the digits, such as formatPhone; it may drop digits at the end
 */
export function maskDigits(field: MaskedInput, format: (typed: string) => string): void {
  const before = field.value.slice(0, field.selectionStart ?? field.value.length).replace(/\D/g, '').length;
  const whole = field.value.replace(/\D/g, '').length;
  const written = format(field.value);
  if (written === field.value) return;
  field.value = written;
  const caret = before === whole ? written.length : endOfDigit(written, before);
  field.setSelectionRange(caret, caret);
}

/** Index after the n-th digit of a text. */
function endOfDigit(text: string, n: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (seen === n) return at;
    if (/\d/.test(text.charAt(at))) seen += 1;
  }
  return text.length;
}

/** Brazilian telephone number, formatted while it is typed. */
export function PhoneField<Values extends FieldValues>(field: FieldOfForm<Values>) {
  return (
    <TextField
      {...field}
      mask={formatPhone}
      // A number without the country's code may only be asked for in a field of the type 'text'.
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="(63) 99999-9999"
    />
  );
}

interface PasswordFieldProps<Values extends FieldValues> extends FieldOfForm<Values> {
  /** for a new password, the browser offers to generate one */
  kind: 'current' | 'new';
  /** noun in the label of the button that shows it: 'Mostrar senha' */
  what?: string;
}

/** Password with a button that shows it. It is hidden again while the form is sent. */
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

interface NewPasswordFieldsProps<Values extends FieldValues> {
  form: CallForm<Values>;
  name: FieldPath<Values>;
  label: string;
  /** field for the repeated password; the form needs the rule `repeats` for it */
  repeat: { name: FieldPath<Values>; label: string };
}

/** Two fields for a new password. Spec, public side, section 5. */
export function NewPasswordFields<Values extends FieldValues>({
  form,
  name,
  label,
  repeat,
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
        rechecks={[repeat.name]}
      />
      <PasswordField
        form={form}
        name={repeat.name}
        label={repeat.label}
        what="confirmação da senha"
        kind="new"
        required
      />
    </>
  );
}

interface Choice {
  /** null: none */
  value: string | number | null;
  label: string;
}

type SelectFieldProps<Values extends FieldValues> = FieldOfForm<Values> & {
  choices: readonly Choice[];
  /** text shown until something is chosen: 'Escolha o status' */
  placeholder?: string;
  icon?: LucideIcon;
  /** the choice can no longer be changed */
  disabled?: boolean;
};

/** A select box with a few options; longer lists use `ComboboxField`. */
export function SelectField<Values extends FieldValues>({
  choices,
  placeholder,
  icon,
  disabled = false,
  ...field
}: SelectFieldProps<Values>) {
  const { value, change } = useFieldValue(field.form, field.name);
  const chosen = choices.findIndex((choice) => choice.value === (value ?? null));
  return (
    <FormField {...field}>
      {({ ref: _, onChange: __, name: ___, ...control }) => (
        <Select
          {...control}
          icon={icon}
          disabled={disabled}
          value={chosen}
          onChange={({ target }) => change(choices[Number(target.value)]?.value ?? null)}
          options={[
            ...(placeholder !== undefined && chosen < 0 ? [{ value: '-1', label: placeholder }] : []),
            ...choices.map(({ label }, index) => ({ value: String(index), label })),
          ]}
        />
      )}
    </FormField>
  );
}
