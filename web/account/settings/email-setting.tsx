import { useState } from 'react';
import { CallFormFrame } from '#web/forms/call-form.tsx';
import { EmailField } from '#web/forms/email-field.tsx';
import { PasswordField } from '#web/forms/password-field.tsx';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { useAct } from '#web/session/use-act.ts';
import { FormActions } from '../form-actions.tsx';
import { useProfile } from '../use-profile.ts';
import { PendingEmail } from './pending-email.tsx';
import { Setting } from './setting.tsx';

/** The e-mail for signing in. The old one is valid until the new one is confirmed. */
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
