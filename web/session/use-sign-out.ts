import { useNavigate } from 'react-router';
import { callFromBrowser } from '#web/api-client/browser-call.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { paths } from '#web/paths.ts';
import { notify } from '#web/ui/notify.ts';
import { currentSession, endSession, finishSignOut } from './session.ts';

/**
 * Waits for registered acts, signs out in the browser and, in the background, on the server, then opens the home page
 * (spec, public side, section 4).
 * @param to page to open instead
 */
export function useSignOut(to: string = paths.home()): () => Promise<void> {
  const apiPrefix = useApiPrefix();
  const navigate = useNavigate();
  return async () => {
    await finishBeforeSignOut();
    const session = currentSession();
    endSession('left');
    if (session) endOnServer(apiPrefix, session.token);
    // Another page cannot be loaded offline. Until then this one stays, without the account's data.
    await connected();
    await navigate(to);
    finishSignOut();
  };
}

/** If the server cannot be reached, the user is still signed out here, and a notice says so. */
async function endOnServer(apiPrefix: string, token: string): Promise<void> {
  try {
    await callFromBrowser(apiPrefix, 'signOut', {}, { token, outlives: true });
  } catch {
    if (!navigator.onLine) {
      notify({
        kind: 'error',
        title: 'Você saiu, mas está sem conexão',
        text: 'O servidor fica sabendo assim que ela voltar. Até lá, deixe esta página aberta.',
      });
      await connected();
      notify({ kind: 'success', title: 'Você saiu da sua conta' });
      return endOnServer(apiPrefix, token);
    }
    notify({
      kind: 'info',
      title: 'Você saiu deste navegador',
      text: 'O servidor não respondeu, e para ele a sessão continua aberta.',
      action: { label: 'Tentar de novo', run: () => endOnServer(apiPrefix, token) },
    });
  }
}

async function connected(): Promise<void> {
  if (navigator.onLine) return;
  await new Promise((done) => window.addEventListener('online', done, { once: true }));
}

/** How long signing out waits for registered acts. */
const maxWaitMs = 3_000;

const unfinished = new Set<() => Promise<unknown>>();

/**
 * Registers an act that is waiting or under way, to be finished before the user signs out, as it needs the session.
 * @param finish completes the act; the promise resolves afterwards
 * @returns a function that unregisters the act
 */
export function beforeSignOut(finish: () => Promise<unknown>): () => void {
  unfinished.add(finish);
  return () => {
    unfinished.delete(finish);
  };
}

/** Finishes registered acts. It resolves when all are done, or after 3 seconds. */
export async function finishBeforeSignOut(): Promise<void> {
  if (unfinished.size === 0) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise((end) => {
    timer = setTimeout(end, maxWaitMs);
  });
  await Promise.race([Promise.allSettled([...unfinished].map((finish) => finish())), timeout]);
  clearTimeout(timer);
}
