import { useEffect, useState } from 'react';
import { callFromBrowser } from '#web/api-client/browser-call.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { CallFormFrame, SubmitButton } from '#web/forms/call-form.tsx';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { paths } from '#web/paths.ts';
import { currentSession, keepUser, useSession } from '#web/session/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { InvalidLink, useEmailLink } from './email-link.tsx';
import { EntryHeading, entryMeta } from './entry-parts.tsx';

export const meta = () => entryMeta('Confirmar e-mail');

const requestAgain = { to: paths.dashboard('configuracoes'), label: 'Ir para as configurações' };

/**
 * Confirms a new e-mail address by a link from an e-mail. It takes a press of a button, because mail scanners open
 * links.
 */
export default function ConfirmEmailPage() {
  const apiPrefix = useApiPrefix();
  const [newEmail, setNewEmail] = useState<string | null>(null);
  const link = useEmailLink(async (token) => {
    const { data } = await callFromBrowser(apiPrefix, 'checkEmailLink', { body: { token } });
    setNewEmail(data.email);
  });
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const form = useCallForm<Record<string, never>>({
    id: 'confirmar',
    fallback: 'Tente de novo em instantes.',
    async send() {
      const answer = await link.use((token) =>
        callFromBrowser(apiPrefix, 'confirmEmail', { body: { token } }),
      );
      if (answer) setConfirmed(answer.data.email);
    },
  });
  return (
    <>
      <EntryHeading title="Confirmar e-mail">
        {confirmed === null && link.invalidReason === null && (
          <>
            Confirme que{' '}
            {newEmail === null ? (
              <span>este</span>
            ) : (
              <strong translate="no" className="wrap-anywhere">
                {newEmail}
              </strong>
            )}{' '}
            é o e-mail da sua conta.
          </>
        )}
      </EntryHeading>
      {confirmed !== null ? (
        <Confirmed email={confirmed} />
      ) : link.invalidReason !== null ? (
        <InvalidLink reason={link.invalidReason} next={requestAgain} />
      ) : (
        <CallFormFrame form={form} troubleTitle="Não foi possível confirmar">
          <SubmitButton form={form} busy="Confirmando..." block>
            Confirmar este e-mail
          </SubmitButton>
        </CallFormFrame>
      )}
    </>
  );
}

function Confirmed({ email }: { email: string }) {
  const apiPrefix = useApiPrefix();
  const session = useSession();
  useEffect(() => {
    // Updates the e-mail in the session. It must not end an expired session here, because the redirect to the sign-in page
    // would hide the confirmation.
    const token = currentSession()?.token;
    if (token !== undefined) {
      callFromBrowser(apiPrefix, 'readProfile', {}, { token }).then(
        ({ data }) => keepUser(data),
        () => {},
      );
    }
  }, [apiPrefix]);
  return (
    <>
      <FormNotice kind="done" title="E-mail confirmado" takesFocus>
        É com ele que você entra:{' '}
        <strong translate="no" className="wrap-anywhere">
          {email}
        </strong>
      </FormNotice>
      <ButtonLink
        to={session ? paths.dashboard('perfil') : paths.login()}
        state={{ email }}
        size="lg"
        block
        className="mt-5"
      >
        {session ? 'Ir para o meu perfil' : 'Entrar'}
      </ButtonLink>
    </>
  );
}
