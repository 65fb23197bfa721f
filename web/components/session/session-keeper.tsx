import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#web/paths.ts';
import { takeSessionEnd } from './session.ts';
import { useSession } from './use-session.ts';

/** Stands once, in the root: where a session has run out, leads to the sign-in page, and back after. */
export function SessionKeeper() {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const isOut = session === null;
  useEffect(() => {
    if (!isOut || takeSessionEnd() !== 'expired' || pathname === paths.login()) return;
    navigate(paths.login(pathname + search + hash, { expired: true }), { replace: true });
  }, [isOut, navigate, pathname, search, hash]);
  return null;
}
