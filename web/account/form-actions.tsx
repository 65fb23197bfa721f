import type { FieldValues } from 'react-hook-form';
import { SubmitButton } from '#web/forms/call-form.tsx';
import type { CallForm } from '#web/forms/use-call-form.ts';
import { Button } from '#web/ui/button.tsx';

interface FormActionsProps<Values extends FieldValues> {
  form: CallForm<Values>;
  /** label of the submit button */
  submitLabel: string;
  /** label during the call, a gerund */
  busyLabel: string;
  cancel: () => void;
}

/** Submit and cancel buttons of a form in a card. */
export function FormActions<Values extends FieldValues>({
  form,
  submitLabel,
  busyLabel,
  cancel,
}: FormActionsProps<Values>) {
  return (
    <div className="flex flex-col gap-3 sm:flex-row">
      <SubmitButton form={form} busy={busyLabel}>
        {submitLabel}
      </SubmitButton>
      <Button variant="outline" size="lg" onClick={cancel}>
        Cancelar
      </Button>
    </div>
  );
}
