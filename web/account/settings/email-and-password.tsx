import { useState } from 'react';
import { Link } from 'react-router';
import { unknownFailureText } from '#web/account/account-texts.ts';
import { FormActions } from '#web/account/panel.tsx';
import { useProfile } from '#web/account/use-profile.ts';
import { CallFormFrame } from '#web/forms/call-form.tsx';
import { EmailField, NewPasswordFields, PasswordField } from '#web/forms/fields.tsx';
import { notifyFailure } from '#web/forms/notify-failure.ts';
import { repeats, useCallForm } from '#web/forms/use-call-form.ts';
import { paths } from '#web/paths.ts';
import { useAct } from '#web/session/use-act.ts';
import { Button } from '#web/ui/button.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { notify } from '#web/ui/notify.ts';
import { Setting } from './setting.tsx';

/** The e-mail address for signing in. The old one is valid until the new one is confirmed. */
export function EmailSetting({ email }: { email: string }) {
  const profile = useProfile().data?.data;
  const [justSent, setJustSent] = useState(false);
  const pending = profile?.pendingEmail ?? null;
  const isUnconfirmed = profile?.emailConfirmed === false;
  return (
    <Setting
      title="E-mail"
      changeLabel="Trocar e-mail"
      notice={(focusButton) =>
        pending !== null && pending !== email ? (
          <PendingEmail key={pending} to={pending} takesFocus={justSent} moveFocus={focusButton} />
        ) : (
          isUnconfirmed && <UnconfirmedEmail />
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

/**
 * Sends a link that confirms the address of the account. Whoever has not confirmed it can do without, but some coupons ask for
 * it, and rules approve no report without it.
 */
export function UnconfirmedEmail() {
  const { act, busy } = useAct('sendEmailConfirmation', { changes: ['readProfile'] });
  const send = async () => {
    try {
      await act();
      notify({
        kind: 'success',
        title: 'Enviamos um link ao seu e-mail',
        text: 'Abra-o para confirmar. Não chegou? Olhe também no spam.',
      });
    } catch (error) {
      notifyFailure(error, unknownFailureText, { title: 'O link não foi enviado' });
    }
  };
  return (
    <>
      <p className="text-small text-muted-foreground">
        Ainda não confirmado. Alguns cupons pedem um e-mail confirmado, e os preços que você relata podem ser
        aprovados mais depressa.
      </p>
      <Button variant="outline" className="mt-3 max-sm:w-full" busy={busy && 'Enviando...'} onClick={send}>
        Confirmar e-mail
      </Button>
    </>
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
      notifyFailure(error, unknownFailureText, { title: 'Não foi possível cancelar a troca' });
    }
  };
  return { cancel, busy };
}

export function PasswordSetting({ email }: { email: string }) {
  return (
    <Setting
      title="Senha"
      changeLabel="Trocar senha"
      form={(close) => <PasswordForm email={email} close={close} />}
    >
      Ao trocar a senha, você sai dos outros aparelhos; neste você continua.
    </Setting>
  );
}

interface Values {
  currentPassword: string;
  newPassword: string;
  confirmation: string;
}

function PasswordForm({ email, close }: { email: string; close: () => void }) {
  const hadPendingEmail = Boolean(useProfile().data?.data.pendingEmail);
  const { act: changePassword } = useAct('changePassword', { changes: ['listSessions', 'readProfile'] });
  const form = useCallForm({
    id: 'trocar-senha',
    schema: async () => (await import('#contract/user-fields.ts')).changePasswordBody,
    rules: { confirmation: repeats('newPassword') },
    defaultValues: { currentPassword: '', newPassword: '', confirmation: '' },
    fallback: 'Não foi possível trocar a senha.',
    async send({ currentPassword, newPassword }: Values) {
      await changePassword({ body: { currentPassword, newPassword } });
      // The server cancels pending confirmation links together with the old password.
      const cancelledText = hadPendingEmail ? ' A troca de e-mail foi cancelada: peça de novo.' : '';
      notify({
        kind: 'success',
        title: 'Senha trocada',
        text: `Os outros aparelhos saíram da conta.${cancelledText}`,
      });
      close();
    },
  });
  return (
    <CallFormFrame
      form={form}
      troubleTitle="A senha não foi trocada"
      unsure="Pode ser que a senha já tenha sido trocada: se a atual não valer mais, vale a nova."
    >
      <PasswordField
        form={form}
        name="currentPassword"
        kind="current"
        label="Senha atual"
        what="senha atual"
        required
      />
      <NewPasswordFields
        form={form}
        name="newPassword"
        label="Nova senha"
        repeat={{ name: 'confirmation', label: 'Confirmar nova senha' }}
      />
      {/* Password managers need the user name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <p className="text-small text-muted-foreground">
        Não tem senha, ou não lembra dela?{' '}
        <Link to={paths.forgottenPassword()} state={{ email }} className="underline underline-offset-3">
          Esqueci a senha
        </Link>
      </p>
      <FormActions form={form} submitLabel="Trocar senha" busyLabel="Trocando..." cancel={close} />
    </CallFormFrame>
  );
}
