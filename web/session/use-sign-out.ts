import { useNavigate } from 'react-router';
import { callFromBrowser } from '#web/api-client/browser-call.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { paths } from '#web/paths.ts';
import { notify } from '#web/ui/notify.ts';
import { arrived, currentSession, endSession } from './session.ts';

/**
 * Signs out: here at once, on the server as soon as it hears of it; then goes home (spec, public side, section 4).
 * @param to where to go in its place
 */
export function useSignOut(to: string = paths.home()): () => Promise<void> {
  const apiPrefix = useApiPrefix();
  const navigate = useNavigate();
  return async () => {
    const session = currentSession();
    endSession('left');
    if (session) endOnServer(apiPrefix, session.token);
    // Without a connection there is no other page: this one stays, with nothing of the account on it.
    await connected();
    await navigate(to);
    arrived();
  };
}

/** A server out of reach keeps nobody signed in here; that it has not heard is said. */
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
