import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { callFromBrowser } from '#web/api-client/browser-call.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { CallFormFrame, SubmitButton } from '#web/forms/call-form.tsx';
import { EmailField } from '#web/forms/fields.tsx';
import { LinkSent, useSignInLinkForm } from '#web/forms/sign-in-link.tsx';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { paths, returnParameter } from '#web/paths.ts';
import { keepLinkRequest, readLinkRequest } from '#web/session/link-request.ts';
import { keepSession, useSession } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { InvalidLink, useEmailLink } from './email-link.tsx';
import { EntryHeading, EntryLink, entryMeta } from './entry-parts.tsx';
import { Terms } from './terms.tsx';
import { addressAfterSignIn, emailFromState } from './use-finish-sign-in.ts';

export const meta = () => entryMeta('Entrar por link');

/** Signs in by a link from an e-mail or, without its secret, requests one. */
export default function SignInLinkPage() {
  const { hash } = useLocation();
  // Another link in the same tab is looked at anew: whom the one before signs in says nothing of it.
  return useHydrated() && hash === '' ? <RequestLink /> : <OpenLink key={hash} />;
}

function RequestLink() {
  const { state } = useLocation();
  const [query] = useSearchParams();
  const back = query.get(returnParameter) ?? undefined;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useSignInLinkForm(emailFromState(state), (email) => {
    keepLinkRequest(email, back ?? readLinkRequest()?.back ?? '');
    setSentTo(email);
  });
  function requestAgain() {
    // The pressed button disappears, and the field has to exist before it can take the focus.
    flushSync(() => setSentTo(null));
    form.focus('email');
  }
  if (sentTo !== null) {
    return (
      <>
        <EntryHeading title="Entrar por link" />
        <LinkSent email={sentTo}>Abra-o neste aparelho para entrar.</LinkSent>
        <Button variant="outline" size="lg" block className="mt-5" onClick={requestAgain}>
          Pedir outro link
        </Button>
      </>
    );
  }
  return (
    <>
      <EntryHeading title="Entrar por link">
        Sem senha: o link que enviamos entra na sua conta, ou cria uma.
      </EntryHeading>
      <CallFormFrame form={form} troubleTitle="Não foi possível enviar o link">
        <EmailField form={form} name="email" autoComplete="username" />
        <SubmitButton form={form} busy="Enviando..." block>
          Enviar link
        </SubmitButton>
      </CallFormFrame>
      <p className="mt-5 text-center">
        <EntryLink to={paths.login(back)}>Entrar com senha</EntryLink>
      </p>
    </>
  );
}

/**
 * It takes a press of a button, because mail scanners open links. The page first says whose account opens, because the link may
 * be a stranger's, who wants what is sent from here in their own account.
 */
function OpenLink() {
  const apiPrefix = useApiPrefix();
  const navigate = useNavigate();
  const session = useSession();
  const [email, setEmail] = useState<string | null>(null);
  const check = async (token: string) => {
    const { data } = await callFromBrowser(apiPrefix, 'checkSignInLink', { body: { token } });
    setEmail(data.email);
  };
  const link = useEmailLink(check);
  const form = useCallForm<Record<string, never>>({
    id: 'entrar',
    fallback: 'Tente de novo em instantes.',
    async send() {
      if (email === null) return link.use(check);
      const answer = await link.use((token) =>
        callFromBrowser(apiPrefix, 'signInByLink', { body: { token } }),
      );
      if (!answer) return;
      const { user } = answer.data;
      const request = readLinkRequest();
      const back = request?.email === user.email ? request.back : '';
      keepSession(answer.data);
      await navigate(addressAfterSignIn(user, new URLSearchParams({ [returnParameter]: back })), {
        replace: true,
      });
      notify({ kind: 'success', title: 'Você entrou', text: user.email });
    },
  });
  if (link.invalidReason !== null) {
    return (
      <>
        <EntryHeading title="Entrar por link" />
        <InvalidLink
          reason={link.invalidReason}
          next={{ to: paths.signInLink(), label: 'Pedir outro link' }}
        />
      </>
    );
  }
  return (
    <>
      <EntryHeading title="Entrar por link">
        {email === null ? (
          <span role="status">Conferindo o link...</span>
        ) : (
          <>
            Você entra como{' '}
            <strong translate="no" className="wrap-anywhere">
              {email}
            </strong>
            . Se este não é o seu e-mail, feche a página.
          </>
        )}
      </EntryHeading>
      <CallFormFrame
        form={form}
        troubleTitle="Não foi possível entrar"
        unsure="Pode ser que o link já tenha sido usado: se não entrar, peça outro."
      >
        {session && email !== null && session.user.email !== email && (
          <p className="text-small wrap-anywhere">
            Neste navegador está aberta a conta de <span translate="no">{session.user.email}</span>: ao
            entrar, ela se fecha aqui.
          </p>
        )}
        <p className="text-small text-muted-foreground">
          Ao entrar, você aceita <Terms />.
        </p>
        <SubmitButton form={form} busy={email === null ? 'Conferindo...' : 'Entrando...'} block>
          {email === null ? 'Conferir o link' : 'Entrar'}
        </SubmitButton>
      </CallFormFrame>
    </>
  );
}
