import { useSyncExternalStore } from 'react';
import { currentSession, type Session, watchSession } from './session.ts';

/** The session. It is null without one, and undefined on the server and in the first render. */
export function useSession(): Session | null | undefined {
  return useSyncExternalStore<Session | null | undefined>(watchSession, currentSession, () => undefined);
}
