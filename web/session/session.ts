import type { User } from '#contract/user-shapes.ts';

/**
 * Who is signed in, kept in the browser: the token under 'token', the person beside it (spec, public side, section 4).
 * Every tab reads the same two entries, so what one does the others see.
 */
export interface Session {
  token: string;
  user: User;
}

const tokenKey = 'token';
const userKey = 'user';

/** Why this tab is being led out of its session: the person left, or the session was over. */
export type SignOutReason = 'left' | 'expired';

const listeners = new Set<() => void>();
let parsed: { token: string; text: string; session: Session } | null = null;
let signOutReason: SignOutReason | null = null;

function tell() {
  for (const listener of listeners) listener();
}

/** What others do is heard as it happens; by a page that one has come back to, when it is shown again. */
const fromElsewhere = ['storage', 'pageshow'];

/** @param listener told of what this tab does and of what others do */
export function watchSession(listener: () => void): () => void {
  listeners.add(listener);
  for (const event of fromElsewhere) window.addEventListener(event, listener);
  return () => {
    listeners.delete(listener);
    for (const event of fromElsewhere) window.removeEventListener(event, listener);
  };
}

/** The same object as long as nothing has changed. Entries that cannot be understood are removed. */
export function currentSession(): Session | null {
  const token = readEntry(tokenKey);
  const text = readEntry(userKey);
  if (!token || !text) return null;
  if (parsed?.token === token && parsed.text === text) return parsed.session;
  const user = parseUser(text);
  if (!user) {
    clear();
    return null;
  }
  parsed = { token, text, session: { token, user } };
  return parsed.session;
}

/** Signed in or up. Where the browser refuses to keep it, it holds for this page only. */
export function keepSession({ token, user }: Session) {
  signOutReason = null;
  // The token comes last: whoever sees it finds its person, too.
  writeEntry(userKey, JSON.stringify(user));
  writeEntry(tokenKey, token);
  tell();
}

/** The person has another name, address or telephone from now on. Somebody else may be signed in by then. */
export function keepUser({ id, name, email, phone, role }: User) {
  if (currentSession()?.user.id !== id) return;
  writeEntry(userKey, JSON.stringify({ id, name, email, phone, role }));
  tell();
}

/**
 * @param token ends only this session: meanwhile it may have ended already, which leads nobody out a second time, or
 *   another may have begun
 * @returns whether nobody is signed in now
 */
export function endSession(end: SignOutReason, token?: string): boolean {
  const kept = readEntry(tokenKey);
  if (token !== undefined && kept !== token) return kept === null;
  // Who is just leaving is not told that the session was over.
  if (signOutReason !== 'left') signOutReason = end;
  clear();
  tell();
  return true;
}

/** Set from the end of a session until this tab has arrived where that leads to; meanwhile nobody else leads it. */
export function currentSignOutReason(): SignOutReason | null {
  return signOutReason;
}

export function arrived() {
  signOutReason = null;
  tell();
}

/** Entries in memory where the browser keeps none: then the session is this page's own. */
const own = new Map<string, string>();

function readEntry(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? own.get(key) ?? null;
  } catch {
    return own.get(key) ?? null;
  }
}

function writeEntry(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
    own.delete(key);
  } catch {
    own.set(key, value);
  }
}

function clear() {
  parsed = null;
  own.clear();
  try {
    localStorage.removeItem(tokenKey);
    localStorage.removeItem(userKey);
  } catch {
    // Nothing was kept there.
  }
}

function parseUser(text: string): User | null {
  try {
    const user = JSON.parse(text) as Partial<User> | null;
    const whole =
      typeof user?.id === 'number' && typeof user.name === 'string' && typeof user.email === 'string';
    return whole ? ({ phone: null, role: 'user', ...user } as User) : null;
  } catch {
    return null;
  }
}
