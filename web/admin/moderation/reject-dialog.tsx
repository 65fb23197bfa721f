import { X } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { longestReason } from '#contract/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';

interface RejectDialogProps {
  /** 'Rejeitar avaliação' */
  title: string;
  /** names the row; '' for several */
  about: string;
  reject: (reason: string | null) => void;
  close: () => void;
}

/** Asks why something is rejected; Enter rejects, with a reason or without. */
export function RejectDialog({ title, about, reject, close }: RejectDialogProps) {
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    close();
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
      <form id={id} onSubmit={send}>
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
