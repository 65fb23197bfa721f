import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#web/paths.ts';
import { prepareNotices } from '#web/ui/toaster.tsx';
import { currentSignOutReason, finishSignOut, watchSession } from './session.ts';
import { markSignedIn } from './session-mark.ts';
import { useCurrentAddress } from './use-current-address.ts';
import { useSession } from './use-session.ts';

/** Rendered once, in the root. When a session has expired, it redirects to the sign-in page with the current address. */
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
