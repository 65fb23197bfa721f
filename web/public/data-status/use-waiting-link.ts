import { useEffect } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { isKeptPage } from '#web/offline/kept.ts';
import { dismissError, notify } from '#web/ui/notify.ts';
import { isRecent } from './last-seen.ts';

/** The pages whose script this tab has, by the first part of their path. */
const opened = new Set<string | undefined>();

/**
 * Without a connection React Router would reload the document if the script of the next page is missing, which leaves the
 * visitor with a page of the browser. Such a page waits, and opens once the connection is back.
 */
export function useWaitingLink(): void {
  const { pathname } = useLocation();
  opened.add(kindOf(pathname));
  const blocker = useBlocker(({ nextLocation }) => !navigator.onLine && !canOpen(nextLocation.pathname));
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    notify({ kind: 'error', title: 'Sem conexão agora. A página abre assim que ela voltar.' });
    const open = () => {
      dismissError();
      blocker.proceed();
    };
    window.addEventListener('online', open);
    return () => window.removeEventListener('online', open);
  }, [blocker]);
}

const kindOf = (pathname: string) => pathname.split('/')[1];

/** Pages that were loaded ahead have their script, as have all that the service worker may keep. */
function canOpen(pathname: string): boolean {
  return (
    opened.has(kindOf(pathname)) ||
    isRecent(pathname) ||
    (Boolean(navigator.serviceWorker?.controller) && isKeptPage({ pathname }))
  );
}
