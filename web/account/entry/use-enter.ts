import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { SignedIn } from '#contract/user-shapes.ts';
import { keepSession } from '#web/session/session.ts';
import { useSession } from '#web/session/use-session.ts';
import { notify } from '#web/ui/notify.ts';
import { addressAfterSignIn } from './return-address.ts';

export interface Enter {
  /** keeps the session that has begun, leads on whoever still waits here, and says so; done once the next page is there */
  enter: (signedIn: SignedIn, words: string) => Promise<void>;
  /** somebody is signed in already, here or by now in another tab, or may be: then the form is not for them */
  hidden: boolean;
}

/** What signing in and signing up have in common. */
export function useEnter(): Enter {
  const session = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const entering = useRef(false);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  useEffect(() => {
    if (session && !entering.current) navigate(addressAfterSignIn(session.user, query), { replace: true });
  }, [session, query, navigate]);
  return {
    hidden: session !== null && !entering.current,
    async enter(signedIn, words) {
      entering.current = true;
      keepSession(signedIn);
      if (!gone.current) await navigate(addressAfterSignIn(signedIn.user, query), { replace: true });
      notify({ kind: 'success', title: words });
    },
  };
}
