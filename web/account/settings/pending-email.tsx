import { describeFailure } from '#web/forms/call-failures.ts';
import { useAct } from '#web/session/use-act.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { Button } from '#web/ui/button.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { notify } from '#web/ui/notify.ts';
import { unknownFailureText } from '../account-texts.ts';

interface PendingEmailProps {
  to: string;
  /** focuses the notice, because the form that sent the link has just closed */
  takesFocus: boolean;
  /** called after the cancellation, because the pressed button disappears */
  moveFocus: () => void;
}

/** A new e-mail that is not confirmed yet. The change can be cancelled, because a mistyped address may be a stranger's. */
export function PendingEmail({ to, takesFocus, moveFocus }: PendingEmailProps) {
  const { cancel, busy } = useCancelEmailChange(moveFocus);
  return (
    <>
      <FormNotice kind="done" title="Confirme o novo e-mail" takesFocus={takesFocus}>
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

function useCancelEmailChange(moveFocus: () => void) {
  const { act, busy } = useAct('cancelEmailChange', { changes: ['readProfile'] });
  const cancel = async () => {
    try {
      await act();
      moveFocus();
      notify({ kind: 'success', title: 'Troca de e-mail cancelada', text: 'O link enviado não vale mais.' });
    } catch (error) {
      if (error instanceof SignedOut) return;
      const title = 'Não foi possível cancelar a troca';
      notify({ kind: 'error', title, text: describeFailure(error, unknownFailureText).message });
    }
  };
  return { cancel, busy };
}
