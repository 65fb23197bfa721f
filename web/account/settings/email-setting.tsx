import { useEffect, useRef, useState } from 'react';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { callAsUser } from '#web/api-client/user-call.ts';
import { CallFormFrame } from '#web/forms/call-form.tsx';
import { PasswordField } from '#web/forms/password-field.tsx';
import { emailRule, passwordRule } from '#web/forms/rules.ts';
import { TextField } from '#web/forms/text-field.tsx';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { FormActions } from '../form-actions.tsx';
import { Setting } from './setting.tsx';

/** The address by which one signs in. */
export function EmailSetting({ email }: { email: string }) {
  return (
    <Setting title="E-mail" now={email} change="Trocar e-mail">
      {(close) => <EmailForm close={close} />}
    </Setting>
  );
}

/** Asks for the new address; the old one holds until the link sent to the new one is used. */
function EmailForm({ close }: { close: () => void }) {
  const apiPrefix = useApiPrefix();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useCallForm({
    id: 'trocar-email',
    defaultValues: { email: '', password: '' },
    fallback: 'Não foi possível trocar o e-mail.',
    async send(body: { email: string; password: string }) {
      await callAsUser(apiPrefix, 'PUT /users/email', { body });
      setSentTo(body.email.trim());
    },
  });
  if (sentTo !== null) return <LinkSent to={sentTo} />;
  return (
    <CallFormFrame form={form} troubleTitle="O e-mail não foi trocado">
      <TextField
        form={form}
        name="email"
        type="email"
        label="Novo e-mail"
        required
        rule={emailRule}
        maxLength={200}
        autoComplete="email"
        hint="Enviamos um link para ele; até confirmar, vale o e-mail atual."
      />
      <PasswordField
        form={form}
        name="password"
        kind="current"
        label="Sua senha"
        required
        rule={passwordRule}
      />
      <FormActions form={form} send="Enviar link" sending="Enviando..." cancel={close} />
    </CallFormFrame>
  );
}

function LinkSent({ to }: { to: string }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <FormNotice ref={notice} kind="done" title="Confirme o novo e-mail">
      <span className="wrap-anywhere">
        Enviamos um link para {to}; até confirmar, vale o e-mail atual. Se não chegar, confira o spam e o
        endereço.
      </span>
    </FormNotice>
  );
}
