import type { FieldValues } from 'react-hook-form';
import { SubmitButton } from '#web/forms/call-form.tsx';
import type { CallForm } from '#web/forms/use-call-form.ts';
import { Button } from '#web/ui/button.tsx';

interface FormActionsProps<Values extends FieldValues> {
  form: CallForm<Values>;
  /** the act, and the same while it is under way */
  send: string;
  sending: string;
  cancel: () => void;
}

/** At the foot of a form that stands in a card. */
export function FormActions<Values extends FieldValues>({
  form,
  send,
  sending,
  cancel,
}: FormActionsProps<Values>) {
  return (
    <div className="flex flex-col gap-3 sm:flex-row">
      <SubmitButton form={form} busy={sending}>
        {send}
      </SubmitButton>
      <Button variant="outline" size="lg" onClick={cancel}>
        Cancelar
      </Button>
    </div>
  );
}
