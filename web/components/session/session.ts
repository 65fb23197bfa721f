import type { User } from '#contract/users.ts';

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

/** Why the last session of this tab ended, for the page that asks to sign in again. */
export type SessionEnd = 'left' | 'expired';

const listeners = new Set<() => void>();
let parsed: { token: string; text: string; session: Session } | null = null;
let lastEnd: SessionEnd | null = null;

function tell() {
  for (const listener of listeners) listener();
}

export function watchSession(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
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
  lastEnd = null;
  writeEntry(tokenKey, token);
  writeEntry(userKey, JSON.stringify(user));
  tell();
}

/** The person has another name, address or telephone from now on. */
export function keepUser({ id, name, email, phone, role }: User) {
  if (!currentSession()) return;
  writeEntry(userKey, JSON.stringify({ id, name, email, phone, role }));
  tell();
}

/** @param token ends only this session: meanwhile another may have begun */
export function endSession(end: SessionEnd, token?: string) {
  if (token !== undefined && readEntry(tokenKey) !== token) return;
  lastEnd = end;
  clear();
  tell();
}

/** Told once. */
export function takeSessionEnd(): SessionEnd | null {
  const end = lastEnd;
  lastEnd = null;
  return end;
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
