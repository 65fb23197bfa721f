import { createContext, Fragment, type ReactNode, useContext, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#web/paths.ts';
import { currentSignOutReason, type Session } from './session.ts';
import { useCurrentAddress } from './use-current-address.ts';
import { useSession } from './use-session.ts';

interface SignedInOnlyProps {
  /** 'admin' keeps everybody else out */
  who?: 'admin';
  /** the page's skeleton: what the server renders, and who may not be here sees on the way out */
  waiting: ReactNode;
  children: ReactNode;
}

const SignedIn = createContext<Session | null>(null);

/**
 * Around what needs an account (spec, public side, section 6). Visitors go to the sign-in page and from there back;
 * who is no administrator goes from administrators' pages to the account. The server decides what each may do.
 */
export function SignedInOnly({ who, waiting, children }: SignedInOnlyProps) {
  const session = useSession();
  const navigate = useNavigate();
  const here = useCurrentAddress();
  const isOut = session === null;
  const isElsewhere = Boolean(session) && who === 'admin' && session?.user.role !== 'admin';
  useEffect(() => {
    // A session that ended in this tab has a way out of its own.
    if (isOut && currentSignOutReason() === null) navigate(paths.login(here), { replace: true });
    if (isElsewhere) navigate(paths.dashboard(), { replace: true });
  }, [isOut, isElsewhere, here, navigate]);
  // Signing out goes home by itself; without a connection that takes until it is back.
  if (isOut && currentSignOutReason() === 'left' && !navigator.onLine) return <LeftOffline />;
  if (!session || isElsewhere) return waiting;
  return (
    <SignedIn value={session}>
      {/* Of somebody else nothing stays on the page. */}
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

/** Who is signed in, within `SignedInOnly`. */
export function useSignedIn(): Session {
  const session = useContext(SignedIn);
  if (!session) throw new Error('useSignedIn is for pages within SignedInOnly');
  return session;
}
