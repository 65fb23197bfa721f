import { describeFailure } from '#web/forms/call-failures.ts';
import { useAct } from '#web/session/use-act.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { Button } from '#web/ui/button.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { notify } from '#web/ui/notify.ts';
import { ourFault } from '../account-words.ts';

interface PendingEmailProps {
  to: string;
  /** it was sent just now, and what was pressed has gone with its form */
  now: boolean;
  /** puts the focus somewhere: the button that was pressed is gone */
  cancelled: () => void;
}

/** An address that waits for its confirmation. One that was mistyped may be a stranger's, so it can be called back. */
export function PendingEmail({ to, now, cancelled }: PendingEmailProps) {
  const { cancel, busy } = useCancelEmailChange(cancelled);
  return (
    <>
      <FormNotice kind="done" title="Confirme o novo e-mail" takesFocus={now}>
        <p className="wrap-anywhere">Enviamos um link para {to}; até confirmar, vale o e-mail atual.</p>
        <p className="mt-1">Não chegou? Troque de novo. O endereço está errado? Cancele a troca.</p>
      </FormNotice>
      <Button
        variant="outline"
        className="mt-3 max-sm:w-full"
        busy={busy && 'Cancelando...'}
        onClick={cancel}
      >
        Cancelar a troca
      </Button>
    </>
  );
}

function useCancelEmailChange(cancelled: () => void) {
  const { act, busy } = useAct('cancelEmailChange', { changes: ['readProfile'] });
  const cancel = async () => {
    try {
      await act();
      cancelled();
      notify({ kind: 'success', title: 'Troca de e-mail cancelada', text: 'O link enviado não vale mais.' });
    } catch (error) {
      if (error instanceof SignedOut) return;
      const title = 'Não foi possível cancelar a troca';
      notify({ kind: 'error', title, text: describeFailure(error, ourFault).message });
    }
  };
  return { cancel, busy };
}
