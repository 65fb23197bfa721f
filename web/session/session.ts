import { useSyncExternalStore } from 'react';
import type { User } from '#contract/user-shapes.ts';
import type { NameOf } from '#web/browser-storage.ts';
import { createListeners } from '#web/ui/listeners.ts';
import { dropEntry, entryKeys, readEntry, writeEntry } from './local-entries.ts';

/**
 * The session in local storage: the token under 'token', the user under 'user' (spec, public side, section 4). All tabs
 * read the same two entries.
 */
export interface Session {
  token: string;
  user: User;
}

const tokenKey: NameOf<'token'> = 'token';
const userKey: NameOf<'user'> = 'user';

/** Why the session of this tab ended: the user signed out ('left'), or it expired. */
type SignOutReason = 'left' | 'expired';

const listeners = createListeners('stored');
/** Calls a function after changes in this and other tabs. */
export const watchSession = listeners.subscribe;
let parsed: { token: string; text: string; session: Session } | null = null;
let signOutReason: SignOutReason | null = null;

/** Returns the same object until the entries change, and removes entries that are not valid. */
export function currentSession(): Session | null {
  const token = readEntry(tokenKey);
  const text = readEntry(userKey);
  if (!token) {
    // A user without a token is no session, and must not stay on a shared device.
    if (text !== null) dropEntry(userKey);
    return null;
  }
  if (!text) return null;
  if (parsed?.token === token && parsed.text === text) return parsed.session;
  const user = parseUser(text);
  if (!user) {
    clear();
    return null;
  }
  parsed = { token, text, session: { token, user } };
  return parsed.session;
}

/** Starts a session. If the browser refuses storage, the session lasts as long as the page. */
export function keepSession({ token, user }: Session) {
  signOutReason = null;
  // Another tab may read in between: it must never find a user without a token, or a token with another user.
  dropEntry(userKey);
  writeEntry(tokenKey, token);
  writeEntry(userKey, JSON.stringify(user));
  listeners.emit();
}

/** Updates the stored user, unless another user has signed in. */
export function keepUser({ id, name, email, phone, role, photo, places }: User) {
  const before = currentSession()?.user;
  if (before?.id !== id) return;
  // Not every answer with a user has the places.
  writeEntry(
    userKey,
    JSON.stringify({ id, name, email, phone, role, photo, places: places ?? before.places }),
  );
  listeners.emit();
}

/**
 * Ends the session.
 * @param token ends only the session with this token, unless another has replaced it
 * @returns true if there is no session afterwards
 */
export function endSession(end: SignOutReason, token?: string): boolean {
  const kept = readEntry(tokenKey);
  if (token !== undefined && kept !== token) return kept === null;
  // A late 401 must not show 'session expired' to a user who is signing out.
  if (signOutReason !== 'left') signOutReason = end;
  if (end === 'left') dropOwnEntries();
  clear();
  listeners.emit();
  return true;
}

/** The reason why the session ended, until `finishSignOut`; no other guard redirects until then. */
export function currentSignOutReason(): SignOutReason | null {
  return signOutReason;
}

/** Called when the redirect after the end of the session is complete. */
export function finishSignOut() {
  signOutReason = null;
  listeners.emit();
}

/** Names of a person's own work on the device, which signing out deletes. Their entries continue with the person's id. */
const ownEntries: readonly [
  NameOf<'round'>,
  NameOf<'boardPrices'>,
  NameOf<'keptBoards'>,
  NameOf<'waitingReceipts'>,
] = ['rodada', 'loja-precos', 'loja-quadro', 'comprovantes-espera'];
/** Caches with such work; that of pictures continues with the person's id. */
const received: NameOf<'received'> = 'compara-palmas-received';
const waitingPictures: NameOf<'waitingPictures'> = 'compara-palmas-receipts';

function dropOwnEntries() {
  const userId = currentSession()?.user.id;
  for (const name of ownEntries) for (const key of entryKeys(`${name}:${userId}:`)) dropEntry(key);
  if (!('caches' in globalThis)) return;
  for (const cache of [received, `${waitingPictures}-${userId}`]) caches.delete(cache).catch(() => {});
}

function clear() {
  parsed = null;
  dropEntry(tokenKey);
  dropEntry(userKey);
}

function parseUser(text: string): User | null {
  try {
    const user = JSON.parse(text) as Partial<User> | null;
    const whole =
      typeof user?.id === 'number' && typeof user.name === 'string' && typeof user.email === 'string';
    return whole ? ({ phone: null, role: 'user', photo: null, ...user } as User) : null;
  } catch {
    return null;
  }
}

/** Whether somebody is signed in; false on the server and in the first render, after which visitors' parts do not render again. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(
    watchSession,
    () => currentSession() !== null,
    () => false,
  );
}

/** The session; null if there is none, undefined on the server and in the first render. */
export function useSession(): Session | null | undefined {
  return useSyncExternalStore<Session | null | undefined>(watchSession, currentSession, () => undefined);
}
