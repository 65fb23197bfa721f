import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { SignedIn, User } from '#contract/user-shapes.ts';
import { internalPath, paths, returnParameter, saysExpired } from '#web/paths.ts';
import { keepSession, useSession } from '#web/session/session.ts';
import { notify } from '#web/ui/notify.ts';

export interface FinishSignIn {
  /** saves the session, opens the next page and shows the message; resolves when the page is open */
  finishSignIn: (signedIn: SignedIn, message: string) => Promise<void>;
  /** true if a session exists or may exist, perhaps from another tab; the form should then be invisible */
  hidden: boolean;
}

/** Signing in and signing up have this in common. */
export function useFinishSignIn(): FinishSignIn {
  const session = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const isFinishing = useRef(false);
  const isUnmounted = useRef(false);
  // Other effects are cleaned up only after the next page is shown.
  useLayoutEffect(() => {
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

/** These pages are for visitors, so they cannot be the return address. */
const visitorPages = [paths.login(), paths.register(), paths.forgottenPassword(), paths.signInLink()];

/**
 * Page to open after sign-in (spec, public side, section 6): the return address, or the account. Administrators go to the
 * back office, unless their session expired on another page.
 * @param query query of the sign-in page
 */
export function addressAfterSignIn({ role }: Pick<User, 'role'>, query: URLSearchParams): string {
  const requested = internalPath(query.get(returnParameter), '');
  const back = visitorPages.includes(requested.split(/[?#]/)[0] ?? '') ? '' : requested;
  if (role !== 'admin') return back || paths.dashboard();
  const isAdminPage = back === paths.admin() || back.startsWith(`${paths.admin()}/`);
  return back && (isAdminPage || saysExpired(query)) ? back : paths.admin();
}

/** The e-mail typed on another entry page, passed in the history state to keep it out of the URL. */
export function emailFromState(state: unknown): { email?: string } {
  const email = (state as { email?: unknown } | null)?.email;
  return typeof email === 'string' && email !== '' ? { email } : {};
}
