import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldNote } from '#web/ui/field.tsx';
import type { FieldOfForm } from './fields.tsx';
import { controlId } from './use-call-form.ts';
import './checkbox-field.css';

interface CheckboxFieldProps<Values extends FieldValues>
  extends Pick<FieldOfForm<Values>, 'form' | 'name' | 'hint'> {
  /** may contain links */
  label: ReactNode;
  /** marks the control; the form needs the rule `mustBeChecked` for it */
  required?: boolean;
  /** a link or the like at the end of the line */
  beside?: ReactNode;
}

export function CheckboxField<Values extends FieldValues>({
  form,
  name,
  label,
  hint,
  required = false,
  beside,
}: CheckboxFieldProps<Values>) {
  const id = controlId(form.id, name);
  const note = `${id}-nota`;
  const { error } = form.fields.getFieldState(name, form.fields.formState);
  const registered = form.fields.register(name);
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-start gap-x-2.5">
        <span className="grid min-h-tap place-items-center">
          <input
            {...registered}
            id={id}
            type="checkbox"
            // react-hook-form sets the value only after hydration.
            defaultChecked={form.fields.formState.defaultValues?.[name] === true}
            required={required}
            aria-invalid={error ? true : undefined}
            aria-describedby={error || hint ? note : undefined}
            className="field-check"
          />
        </span>
        <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer py-3 text-small">
          {label}
        </label>
        {beside}
      </div>
      <FieldNote id={note} hint={hint} error={error?.message} />
    </div>
  );
}
