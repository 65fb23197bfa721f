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
  /** returns why something was not rejected, '' where that is said elsewhere; null where all is done */
  reject: (reason: string | null) => Promise<string | null>;
  close: () => void;
}

/** Asks why something is rejected; Enter rejects, with a reason or without. A typed reason stays until it has been sent. */
export function RejectDialog({ title, about, reject, close }: RejectDialogProps) {
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setTrouble('');
    const why = await reject(reason.trim() || null);
    setBusy(false);
    if (why === null) close();
    else setTrouble(why);
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
          <Button
            variant="danger"
            size="lg"
            type="submit"
            form={id}
            icon={<X aria-hidden="true" />}
            busy={busy && 'Rejeitando...'}
          >
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
