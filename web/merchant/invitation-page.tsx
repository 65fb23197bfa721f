import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { KeptPlace } from '#contract/user-shapes.ts';
import { InvalidLink, useEmailLink } from '#web/account/entry/email-link.tsx';
import { EntryHeading, entryMeta } from '#web/account/entry/entry-parts.tsx';
import { callFromBrowser } from '#web/api-client/browser-call.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { CallFormFrame, SubmitButton } from '#web/forms/call-form.tsx';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { merchantPaths } from '#web/merchant-paths.ts';
import { paths } from '#web/paths.ts';
import { keepUser, type Session, useSession } from '#web/session/session.ts';
import { callAsUser } from '#web/session/user-call.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { keepInvitation, takeInvitation } from './kept-invitation.ts';

export const meta = () => entryMeta('Convite para a sua loja');

const title = 'Convite para a sua loja';

/** The link of an invitation to keep a place. A press accepts it, because programs of chats open links, too. */
export default function InvitationPage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [isLookedFor, setLookedFor] = useState(false);
  const resume = useEffectEvent(() => {
    // After signing in the address has no secret.
    const kept = hash === '' ? takeInvitation() : null;
    if (kept !== null) void navigate({ hash: kept }, { replace: true });
    setLookedFor(true);
  });
  useEffect(() => resume(), []);
  if (!hydrated || !isLookedFor) return <EntryHeading title={title} />;
  return <OpenInvitation key={hash} />;
}

function OpenInvitation() {
  const apiPrefix = useApiPrefix();
  const session = useSession();
  const { hash } = useLocation();
  const [place, setPlace] = useState<KeptPlace | null>(null);
  const link = useEmailLink(async (token) => {
    const { data } = await callFromBrowser(apiPrefix, 'checkMerchantInvitation', { body: { token } });
    setPlace(data);
  });
  if (link.invalidReason !== null) {
    return (
      <>
        <EntryHeading title={title} />
        <InvalidLink
          reason={link.invalidReason}
          next={{ to: merchantPaths.board(), label: 'Ir para Minha loja' }}
        />
      </>
    );
  }
  return (
    <>
      <EntryHeading title={place?.name ?? title}>
        {place === null ? (
          <span role="status">Conferindo o convite...</span>
        ) : (
          'Quem cuida do lugar mantém os preços em dia, em dois minutos por semana, pelo celular.'
        )}
      </EntryHeading>
      {session ? (
        <Accept session={session} link={link} />
      ) : (
        <WaysIn keep={() => keepInvitation(hash.slice(1))} />
      )}
    </>
  );
}

/** The ways into an account, each of which leads back here. */
function WaysIn({ keep }: { keep: () => void }) {
  const back = merchantPaths.invitation();
  return (
    <div className="flex flex-col gap-3">
      <p>Para aceitar, entre. Se você ainda não tem conta, o link por e-mail cria uma, sem senha.</p>
      <ButtonLink to={paths.signInLink(back)} size="lg" block onClick={keep}>
        Entrar com um link por e-mail
      </ButtonLink>
      <ButtonLink to={paths.login(back)} size="lg" variant="outline" block onClick={keep}>
        Entrar com senha
      </ButtonLink>
      <ButtonLink to={paths.register(back)} size="lg" variant="ghost" block onClick={keep}>
        Criar conta com senha
      </ButtonLink>
    </div>
  );
}

interface AcceptProps {
  session: Session;
  link: ReturnType<typeof useEmailLink>;
}

function Accept({ session: { user }, link }: AcceptProps) {
  const apiPrefix = useApiPrefix();
  const navigate = useNavigate();
  const form = useCallForm<Record<string, never>>({
    id: 'convite',
    fallback: 'Tente de novo em instantes.',
    async send() {
      const answer = await link.use((token) =>
        callAsUser(apiPrefix, 'acceptMerchantInvitation', { body: { token } }),
      );
      if (!answer) return;
      const { place, places } = answer.data;
      keepUser({ ...user, places });
      await navigate(merchantPaths.board(place.id), { replace: true });
      notify({ kind: 'success', title: `Agora você cuida de ${place.name}` });
    },
  });
  return (
    <CallFormFrame form={form} troubleTitle="Não foi possível aceitar">
      <p className="text-small wrap-anywhere">
        Você aceita como <strong translate="no">{user.email}</strong>.
      </p>
      <SubmitButton form={form} busy="Aceitando..." block>
        Aceitar e abrir minha loja
      </SubmitButton>
    </CallFormFrame>
  );
}
