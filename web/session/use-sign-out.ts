import { useNavigate } from 'react-router';
import { callFromBrowser } from '#web/api-client/browser-call.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { paths } from '#web/paths.ts';
import { notify } from '#web/ui/notify.ts';
import { finishBeforeSignOut } from './before-sign-out.ts';
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
