import clsx from 'clsx';
import { Check } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CallFormFrame } from './call-form.tsx';
import { useAskBeforeUnload } from './use-ask-before-unload.ts';
import type { CallForm } from './use-call-form.ts';
import { useCloseOnBack } from './use-close-on-back.ts';

interface FormDialogProps<Values extends FieldValues> {
  form: CallForm<Values>;
  title: string;
  description?: ReactNode;
  /** label of the submit button: 'Salvar setor' */
  send: string;
  /** label of a second button, which submits and continues with another row: 'Salvar e novo' */
  sendAndNext?: string | undefined;
  /** called when one of them is pressed */
  onSend?: ((isNext: boolean) => void) | undefined;
  /** label while the call runs */
  sending?: string;
  /** icon of the button, instead of the check mark */
  icon?: ReactNode;
  /** why the form cannot be sent yet */
  disabledReason?: string | null;
  /** title of the notice if the call fails */
  troubleTitle: string;
  /** shown above the fields */
  notice?: ReactNode;
  /** shown on the left of the form, or above it on narrow screens */
  beside?: ReactNode;
  /** shown on the right of the form, or below it on narrow screens */
  after?: ReactNode;
  close: () => void;
  children: ReactNode;
}

/**
 * A form in a dialog, which fills the screen of a phone. The focus starts in its first field. Closing it by Esc, by
 * 'Cancelar' or by the browser's back button asks first if something was typed.
 */
export function FormDialog<Values extends FieldValues>({
  form,
  title,
  description,
  send,
  sendAndNext,
  onSend,
  sending = 'Salvando...',
  icon = <Check aria-hidden="true" />,
  disabledReason = null,
  troubleTitle,
  notice,
  beside,
  after,
  close,
  children,
}: FormDialogProps<Values>) {
  const { id, busy, fields } = form;
  const { isDirty } = fields.formState;
  const [isAsking, setAsking] = useState(false);
  const first = useRef<HTMLElement>(null);
  const askToClose = () => {
    if (busy) return;
    if (isDirty) setAsking(true);
    else close();
  };
  useCloseOnBack(askToClose, { blocksLinks: true });
  useAskBeforeUnload(isDirty);
  return (
    <Dialog
      title={title}
      description={description}
      phone="page"
      width={beside || after ? 'wide' : 'form'}
      close={askToClose}
      first={first}
      footer={
        <>
          <Button variant="outline" size="lg" onClick={askToClose}>
            Cancelar
          </Button>
          {sendAndNext && (
            <Button
              type="submit"
              form={id}
              size="lg"
              variant="soft"
              disabledReason={disabledReason}
              onClick={() => onSend?.(true)}
            >
              {sendAndNext}
            </Button>
          )}
          <Button
            type="submit"
            form={id}
            size="lg"
            icon={icon}
            busy={busy && sending}
            disabledReason={disabledReason}
            onClick={() => onSend?.(false)}
          >
            {send}
          </Button>
        </>
      }
    >
      <div
        className={clsx(
          (beside || after) && 'grid items-start gap-6',
          beside && 'lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]',
          after && 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
        )}
      >
        {beside && <div className="min-w-0 lg:sticky lg:top-0">{beside}</div>}
        <div
          ref={(element) => {
            // Only the checked radio button takes the focus, as with the Tab key.
            first.current =
              element?.querySelector<HTMLElement>(
                'input:not([type=radio]), input[type=radio]:checked, select, textarea',
              ) ?? null;
          }}
          className="flex min-w-0 flex-col gap-5"
        >
          {notice}
          <CallFormFrame form={form} troubleTitle={troubleTitle}>
            {children}
          </CallFormFrame>
        </div>
        {after && <div className="min-w-0 lg:sticky lg:top-0">{after}</div>}
      </div>
      {isAsking && (
        <AlertDialog
          title="Descartar o que você digitou?"
          description="Ainda não foi salvo."
          cancel="Continuar editando"
          action={
            <Button variant="danger" onClick={close}>
              Descartar
            </Button>
          }
          close={() => setAsking(false)}
        />
      )}
    </Dialog>
  );
}
