import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#web/paths.ts';
import { arrived, currentWayOut, watchSession } from './session.ts';
import { markSignedIn } from './session-mark.ts';
import { useSession } from './use-session.ts';

/** Stands once, in the root: where a session is over, leads to the sign-in page, and from there back. */
export function SessionKeeper() {
  const expired = useSyncExternalStore(watchSession, currentWayOut, () => null) === 'expired';
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (!expired) return;
    if (pathname === paths.login()) arrived();
    else navigate(paths.login(pathname + search + hash, { expired: true }), { replace: true });
  }, [expired, navigate, pathname, search, hash]);
  useEffect(() => {
    if (session !== undefined) markSignedIn(session !== null);
  }, [session]);
  return null;
}
