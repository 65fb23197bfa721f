import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import type { NameOf } from '#web/browser-storage.ts';
import { useSession } from './session.ts';

/** The act that signing in has interrupted, such as reporting the price typed into a dialog. */
interface Intent {
  name: string;
  /** path of the page, without query */
  path: string;
  /** milliseconds since 1970 */
  at: number;
  data: unknown;
}

const key: NameOf<'intent'> = 'intencao';
/** minutes */
export const intentMinutes = 30;
const validMs = intentMinutes * 60_000;

/** Stores in this tab, for 30 minutes, what to continue with after signing in. @param data JSON */
export function keepIntent(name: string, data: unknown = null): void {
  const intent: Intent = { name, path: window.location.pathname, at: Date.now(), data };
  try {
    sessionStorage.setItem(key, JSON.stringify(intent));
  } catch {
    // Without storage, the visitor returns to the page and starts again.
  }
}

/** Returns the data of an intent of this page and deletes it; undefined if there is none. */
export function takeIntent(name: string, path: string): unknown {
  try {
    const intent = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Intent> | null;
    if (intent?.name !== name || intent.path !== path) return undefined;
    sessionStorage.removeItem(key);
    return Date.now() - (intent.at ?? 0) < validMs ? (intent.data ?? null) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns whether a draft may be shown to a user: a visitor's draft is shown to whichever user signs in next, a user's
 * only to that user.
 * @param author id of the author, as stored; null: a visitor
 */
export function isDraftFor(userId: number | undefined, author: unknown): userId is number {
  return userId !== undefined && (author === null || author === userId);
}

/**
 * Reads a stored draft, whose author the user becomes.
 * @param parse validates its fields, as any script could have stored them; null: they are no draft
 * @returns null if there is no draft that may be shown to this user
 */
export function readDraft<Fields extends object>(
  kept: unknown,
  userId: number | undefined,
  parse: (fields: Record<string, unknown>) => Fields | null,
): (Fields & { userId: number }) | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { userId: author, ...stored } = kept as Record<string, unknown>;
  if (!isDraftFor(userId, author)) return null;
  const fields = parse(stored);
  return fields && { ...fields, userId };
}

/**
 * Continues, once, what the visitor was about to do on this page before signing in.
 * @param goOn gets the data of `keepIntent`, which must be validated, as any script could have stored it
 */
export function useIntent(name: string, onResume: (data: unknown) => void): void {
  const session = useSession();
  const { pathname } = useLocation();
  const resume = useEffectEvent(() => {
    const data = takeIntent(name, pathname);
    if (data !== undefined) onResume(data);
  });
  const isSignedIn = Boolean(session);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have an intent of its own
  useEffect(() => {
    if (isSignedIn) resume();
  }, [isSignedIn, pathname]);
}
