import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useSearchParams } from 'react-router';
import { callFromBrowser } from '#web/api-client/browser-call.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { CallFormFrame, SubmitButton } from '#web/forms/call-form.tsx';
import { EmailField } from '#web/forms/fields.tsx';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { paths, returnParameter } from '#web/paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { EntryHeading, EntryLink, entryMeta } from './entry-parts.tsx';
import { emailFromState } from './use-finish-sign-in.ts';

interface Values {
  email: string;
}

export const meta = () => entryMeta('Esqueci a senha');

/** Requests a link for a new password. The answer does not reveal whether the address has an account. */
export default function ForgottenPasswordPage() {
  const apiPrefix = useApiPrefix();
  const { state } = useLocation();
  const [query] = useSearchParams();
  const toSignIn = paths.login(query.get(returnParameter) ?? undefined);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useCallForm<Values>({
    id: 'esqueci',
    schema: async () => (await import('#contract/user-fields.ts')).forgotPasswordBody,
    defaultValues: emailFromState(state),
    fallback: 'Tente de novo em instantes.',
    async send(body) {
      await callFromBrowser(apiPrefix, 'forgotPassword', { body });
      setSentTo(body.email.trim());
    },
  });
  function requestAgain() {
    // The pressed button disappears, and the field has to exist before it can take the focus.
    flushSync(() => setSentTo(null));
    form.focus('email');
  }
  if (sentTo !== null) return <Sent email={sentTo} toSignIn={toSignIn} requestAgain={requestAgain} />;
  return (
    <>
      <EntryHeading title="Esqueci a senha">
        Informe o e-mail da sua conta. Enviamos um link para você criar outra senha.
      </EntryHeading>
      <CallFormFrame form={form} troubleTitle="Não foi possível enviar o link">
        <EmailField form={form} name="email" autoComplete="username" />
        <SubmitButton form={form} busy="Enviando..." block>
          Enviar link
        </SubmitButton>
      </CallFormFrame>
      <p className="mt-5 text-center">
        Lembrou? <EntryLink to={toSignIn}>Entrar</EntryLink>
      </p>
    </>
  );
}

interface SentProps {
  email: string;
  toSignIn: string;
  requestAgain: () => void;
}

function Sent({ email, toSignIn, requestAgain }: SentProps) {
  return (
    <>
      <EntryHeading title="Esqueci a senha" />
      <FormNotice kind="done" title="Confira seu e-mail" takesFocus>
        Se houver uma conta com{' '}
        <strong translate="no" className="wrap-anywhere">
          {email}
        </strong>
        , o link para criar outra senha chega em instantes. Não chegou? Veja também a caixa de spam. Quem pede
        vários links seguidos espera alguns minutos pelo próximo; o último que chegou continua valendo.
      </FormNotice>
      <div className="mt-5 flex flex-col gap-3">
        <ButtonLink to={toSignIn} state={{ email }} size="lg" block>
          Voltar para entrar
        </ButtonLink>
        <Button variant="outline" size="lg" block onClick={requestAgain}>
          Pedir outro link
        </Button>
      </div>
    </>
  );
}
