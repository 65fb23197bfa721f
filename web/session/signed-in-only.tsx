import { createContext, Fragment, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#web/paths.ts';
import { notify } from '#web/ui/notify.ts';
import { currentSignOutReason, type Session, useSession } from './session.ts';
import { useCurrentAddress } from './use-current-address.ts';

interface SignedInOnlyProps {
  /** 'admin' admits administrators only */
  who?: 'admin';
  /** skeleton of the page, rendered by the server and during a redirect */
  waiting: ReactNode;
  children: ReactNode;
}

const SignedIn = createContext<Session | null>(null);

/**
 * Guards pages that need an account (spec, public side, section 6). Visitors are redirected to the sign-in page and
 * return after it. Other users are redirected from administrators' pages to their account. The server enforces the
 * rights of each user.
 */
export function SignedInOnly({ who, waiting, children }: SignedInOnlyProps) {
  const session = useSession();
  const navigate = useNavigate();
  const here = useCurrentAddress();
  const wasIn = useRef(false);
  const isOut = session === null;
  const isElsewhere = Boolean(session) && who === 'admin' && session?.user.role !== 'admin';
  useEffect(() => {
    // After a sign-out in this tab, `useSignOut` or `SessionKeeper` redirects.
    if (isOut && currentSignOutReason() === null) navigate(paths.login(here), { replace: true });
    if (!isElsewhere) return;
    if (wasIn.current) {
      notify({ kind: 'info', title: 'Você não administra mais o painel', text: 'Sua conta continua aqui.' });
    }
    navigate(paths.dashboard(), { replace: true });
  }, [isOut, isElsewhere, here, navigate]);
  useEffect(() => {
    wasIn.current ||= Boolean(session) && !isElsewhere;
  }, [session, isElsewhere]);
  // `useSignOut` waits for the connection before it opens the home page.
  if (isOut && currentSignOutReason() === 'left' && !navigator.onLine) return <LeftOffline />;
  if (!session || isElsewhere) return waiting;
  return (
    <SignedIn value={session}>
      {/* The key removes the previous user's data from the page. */}
      <Fragment key={session.user.id}>{children}</Fragment>
    </SignedIn>
  );
}

function LeftOffline() {
  return (
    <div className="mx-auto flex max-w-read flex-col items-center gap-2 px-gutter py-14 text-center">
      <h1 className="heading text-h1">Você saiu</h1>
      <p className="text-muted-foreground">
        Nada da sua conta ficou neste navegador. Assim que a conexão voltar, a página de início se abre.
      </p>
    </div>
  );
}

/** The session. It is available within `SignedInOnly`. */
export function useSignedIn(): Session {
  const session = useContext(SignedIn);
  if (!session) throw new Error('useSignedIn is for pages within SignedInOnly');
  return session;
}
