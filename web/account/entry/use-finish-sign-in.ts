import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { SignedIn } from '#contract/user-shapes.ts';
import { keepSession, useSession } from '#web/session/session.ts';
import { notify } from '#web/ui/notify.ts';
import { addressAfterSignIn } from './return-address.ts';

interface FinishSignIn {
  /** saves the session, opens the next page and shows the message; resolves when the page is open */
  finishSignIn: (signedIn: SignedIn, message: string) => Promise<void>;
  /** true if a session exists or may exist, perhaps from another tab; the form should then be invisible */
  hidden: boolean;
}

/** What sign-in and sign-up have in common. */
export function useFinishSignIn(): FinishSignIn {
  const session = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const isFinishing = useRef(false);
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  useEffect(() => {
    if (session && !isFinishing.current) navigate(addressAfterSignIn(session.user, query), { replace: true });
  }, [session, query, navigate]);
  return {
    hidden: session !== null && !isFinishing.current,
    async finishSignIn(signedIn, message) {
      isFinishing.current = true;
      keepSession(signedIn);
      if (!isUnmounted.current) await navigate(addressAfterSignIn(signedIn.user, query), { replace: true });
      notify({ kind: 'success', title: message });
    },
  };
}
