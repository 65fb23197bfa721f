import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { NameOf } from '#web/browser-storage.ts';
import { paths } from '#web/paths.ts';
import { prepareNotices } from '#web/ui/toaster.tsx';
import { currentSignOutReason, finishSignOut, useSession, watchSession } from './session.ts';
import { useCurrentAddress } from './use-current-address.ts';

/** Rendered once, in the root. When the session expires, it redirects to the sign-in page with the current address. */
export function SessionKeeper() {
  const expired = useSyncExternalStore(watchSession, currentSignOutReason, () => null) === 'expired';
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const here = useCurrentAddress();
  useEffect(() => {
    if (!expired) return;
    if (pathname === paths.login()) finishSignOut();
    else navigate(paths.login(here, { expired: true }), { replace: true });
  }, [expired, navigate, pathname, here]);
  useEffect(() => {
    if (session !== undefined) markSignedIn(session !== null);
    if (session) prepareNotices();
  }, [session]);
  return null;
}

/**
 * The HTML is the same for everybody. Before hydration, a class on <html> says whether a session is stored, so that the
 * links for visitors do not flash.
 */
const signedInClass = 'signed-in';

const tokenKey: NameOf<'token'> = 'token';

/** Runs in the head before the first paint. Its text must be constant, because the content security policy has its hash. */
export const sessionScript = `try{if(localStorage.getItem('${tokenKey}'))document.documentElement.classList.add('${signedInClass}')}catch(e){}`;

function markSignedIn(is: boolean) {
  document.documentElement.classList.toggle(signedInClass, is);
}
