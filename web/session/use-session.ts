import { useSyncExternalStore } from 'react';
import { currentSession, type Session, watchSession } from './session.ts';

/** Who is signed in; null: nobody; undefined: not known yet, as on the server and in the first render. */
export function useSession(): Session | null | undefined {
  return useSyncExternalStore<Session | null | undefined>(watchSession, currentSession, () => undefined);
}
