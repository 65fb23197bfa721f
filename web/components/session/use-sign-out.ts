import { useNavigate } from 'react-router';
import { callFromBrowser } from '#web/api-client/browser-call.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { paths } from '#web/paths.ts';
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
    if (session) {
      // A server out of reach keeps nobody signed in here.
      const by = { token: session.token, outlives: true };
      callFromBrowser(apiPrefix, 'POST /auth/logout', {}, by).catch(() => {});
    }
    await navigate(to);
    arrived();
  };
}
