import { useState } from 'react';
import { describeFailure } from '#web/forms/call-failures.ts';
import { CallFormFrame } from '#web/forms/call-form.tsx';
import { EmailField, PasswordField } from '#web/forms/fields.tsx';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { useAct } from '#web/session/use-act.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { Button } from '#web/ui/button.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { notify } from '#web/ui/notify.ts';
import { unknownFailureText } from '../account-texts.ts';
import { FormActions } from '../form-actions.tsx';
import { useProfile } from '../use-profile.ts';
import { Setting } from './setting.tsx';

/** The e-mail address for signing in. The old one is valid until the new one is confirmed. */
export function EmailSetting({ email }: { email: string }) {
  const profile = useProfile().data?.data;
  const [justSent, setJustSent] = useState(false);
  const pending = profile?.pendingEmail ?? null;
  return (
    <Setting
      title="E-mail"
      changeLabel="Trocar e-mail"
      notice={(focusButton) =>
        pending !== null &&
        pending !== email && (
          <PendingEmail key={pending} to={pending} takesFocus={justSent} moveFocus={focusButton} />
        )
      }
      form={(close) => (
        <EmailForm
          cancel={() => {
            setJustSent(false);
            close();
          }}
          sent={() => {
            setJustSent(true);
            close();
          }}
        />
      )}
    >
      {email}
    </Setting>
  );
}

function EmailForm({ cancel, sent }: { cancel: () => void; sent: () => void }) {
  const { act: changeEmail } = useAct('changeEmail', { changes: ['readProfile'] });
  const form = useCallForm({
    id: 'trocar-email',
    schema: async () => (await import('#contract/user-fields.ts')).changeEmailBody,
    defaultValues: { email: '', password: '' },
    fallback: 'Não foi possível trocar o e-mail.',
    async send(body: { email: string; password: string }) {
      await changeEmail({ body });
      sent();
    },
  });
  return (
    <CallFormFrame form={form} troubleTitle="O e-mail não foi trocado">
      <EmailField
        form={form}
        name="email"
        required
        hint="Vamos mandar um link para ele; até você confirmar, vale o e-mail atual."
        autoComplete="email"
        label="Novo e-mail"
      />
      <PasswordField form={form} name="password" kind="current" label="Sua senha" required />
      <FormActions form={form} submitLabel="Enviar link" busyLabel="Enviando..." cancel={cancel} />
    </CallFormFrame>
  );
}

interface PendingEmailProps {
  to: string;
  /** focuses the notice, because the form that sent the link has just closed */
  takesFocus: boolean;
  /** called after the cancellation, because the pressed button disappears */
  moveFocus: () => void;
}

/**
 * A new e-mail address that is not confirmed yet. The change can be cancelled, because a mistyped address may belong to
 * a stranger.
 */
function PendingEmail({ to, takesFocus, moveFocus }: PendingEmailProps) {
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
