import { X } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { longestReason } from '#contract/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';

interface RejectDialogProps {
  /** 'Rejeitar avaliação' */
  title: string;
  /** names the row; '' for several */
  about: string;
  /** the reason that could not be sent before */
  reason?: string;
  /** why it could not be sent; '' if a notice says so */
  trouble?: string;
  reject: (reason: string | null) => void;
  close: () => void;
}

/** Asks for the reason of a rejection, which is optional; Enter rejects. */
export function RejectDialog({
  title,
  about,
  reason: typed = '',
  trouble = '',
  reject,
  close,
}: RejectDialogProps) {
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState(typed);
  const send = (event: FormEvent) => {
    event.preventDefault();
    reject(reason.trim() || null);
  };
  return (
    <Dialog
      title={title}
      description={about}
      close={close}
      first={first}
      footer={
        <>
          <Button variant="outline" size="lg" onClick={close}>
            Cancelar
          </Button>
          <Button variant="danger" size="lg" type="submit" form={id} icon={<X aria-hidden="true" />}>
            Rejeitar
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={send} className="flex flex-col gap-4">
        {trouble && (
          <FormNotice kind="trouble" title="Nada foi rejeitado">
            {trouble}
          </FormNotice>
        )}
        <Field label="Motivo (opcional)" hint="Quem enviou vê o motivo na própria conta.">
          {(control) => (
            <Input
              {...control}
              ref={first}
              value={reason}
              maxLength={longestReason}
              onChange={({ target }) => setReason(target.value)}
              autoComplete="off"
              enterKeyHint="send"
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
