import { useEffect, useState } from 'react';
import { callFromBrowser } from '#web/api-client/browser-call.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { CallFormFrame, SubmitButton } from '#web/forms/call-form.tsx';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { paths } from '#web/paths.ts';
import { currentSession, keepUser } from '#web/session/session.ts';
import { useSession } from '#web/session/use-session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { EntryHeading } from './entry-heading.tsx';
import { entryMeta } from './entry-meta.ts';
import { LinkTrouble } from './link-trouble.tsx';
import { useMailedLink } from './use-mailed-link.ts';

export const meta = () => entryMeta('Confirmar e-mail');

const again = { to: paths.dashboard('configuracoes'), label: 'Ir para as configurações' };

/**
 * Where the link out of a mail leads to: the account has another address from here on. It takes a press, so that
 * programs that look at the links in mails confirm nothing.
 */
export default function ConfirmEmailPage() {
  const apiPrefix = useApiPrefix();
  const [waiting, setWaiting] = useState<string | null>(null);
  const link = useMailedLink(async (token) => {
    const { data } = await callFromBrowser(apiPrefix, 'checkEmailLink', { body: { token } });
    setWaiting(data.email);
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
        {confirmed === null && link.trouble === null && (
          <>
            Confirme que {waiting === null ? 'este' : <strong className="wrap-anywhere">{waiting}</strong>} é
            o novo e-mail da sua conta.
          </>
        )}
      </EntryHeading>
      {confirmed !== null ? (
        <Confirmed email={confirmed} />
      ) : link.trouble !== null ? (
        <LinkTrouble reason={link.trouble} addressAfterSignIn={again} />
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
    // Whoever is signed in here is known by the new address; where that cannot be asked, by the old one for now. That
    // their session is over they learn where they need it: here it would take them away from what was done.
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
        A partir de agora, entre com <strong className="wrap-anywhere">{email}</strong>.
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
