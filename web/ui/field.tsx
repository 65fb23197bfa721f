import clsx from 'clsx';
import { ChevronsUpDown, CircleAlert, type LucideIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { requiredWord } from '#domain/text.ts';

interface FieldProps {
  label: string;
  required?: boolean | undefined;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** id of the control, if another element refers to it */
  id?: string | undefined;
  className?: string | undefined;
  /** render prop with the attributes that connect the control to its label, hint and error */
  children: (control: ControlTies) => ReactNode;
}

export interface ControlTies {
  id: string;
  required?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

/** A form field: label, control, hint or error. */
export function Field({ label, required = false, hint, error, id: given, className, children }: FieldProps) {
  const generatedId = useId();
  const id = given ?? generatedId;
  const note = `${id}-nota`;
  return (
    <div className={clsx('min-w-0', className)}>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        {label}
        {required && <span className="font-normal text-muted-foreground">{` ${requiredWord(label)}`}</span>}
      </label>
      {children({
        id,
        ...(required && { required }),
        ...((error || hint) && { 'aria-describedby': note }),
        ...(error && { 'aria-invalid': true }),
      })}
      <FieldNote id={note} hint={hint} error={error} />
    </div>
  );
}

interface FieldNoteProps {
  /** id for the control's aria-describedby */
  id: string;
  hint?: ReactNode;
  error?: string | null | undefined;
}

/** Error of a control, or else its hint. A new error is announced even if the focus does not move. */
export function FieldNote({ id, hint, error }: FieldNoteProps) {
  return (
    <>
      <div aria-live="polite">
        {error && (
          <p id={id} className="mt-1.5 flex gap-1.5 text-small font-semibold text-up-ink">
            <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
            <span>{error}</span>
          </p>
        )}
      </div>
      {!error && hint && (
        <p id={id} className="mt-1.5 text-small text-muted-foreground">
          {hint}
        </p>
      )}
    </>
  );
}

interface InputProps extends ComponentProps<'input'> {
  icon?: LucideIcon | undefined;
}

export function Input({ icon: Icon, className, ...rest }: InputProps) {
  const input = <input {...rest} className={clsx('field-control', Icon && 'pl-9.5', className)} />;
  if (!Icon) return input;
  return (
    <span className="relative block">
      <Icon aria-hidden="true" className="field-icon left-2.5" />
      {input}
    </span>
  );
}

export interface Option {
  value: string;
  label: string;
}

interface SelectProps extends ComponentProps<'select'> {
  options: readonly Option[];
  icon?: LucideIcon | undefined;
}

/** The native select, which is light and works best on phones. */
export function Select({ options, icon: Icon, className, ...rest }: SelectProps) {
  return (
    <span className="relative block">
      {Icon && <Icon aria-hidden="true" className="field-icon left-2.5" />}
      <select {...rest} className={clsx('field-control', Icon && 'pl-9.5', className)}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronsUpDown aria-hidden="true" className="field-icon right-3" />
    </span>
  );
}

/** Multi-line text field that grows with its content. */
export function Textarea(attributes: ComponentProps<'textarea'>) {
  return <textarea {...attributes} className="field-control" />;
}
