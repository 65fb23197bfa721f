import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import type { NameOf } from '#web/browser-storage.ts';
import { useSession } from './session.ts';

/** A signed-out person was about to do this on a page, such as report the price that was typed into a dialog. */
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

/** Remembers in this tab, for 30 minutes, what to go on with after signing in. @param data JSON */
export function keepIntent(name: string, data: unknown = null): void {
  const intent: Intent = { name, path: window.location.pathname, at: Date.now(), data };
  try {
    sessionStorage.setItem(key, JSON.stringify(intent));
  } catch {
    // Without storage the person comes back to the page and begins again.
  }
}

/** Returns the data of an intent of this page and forgets it; undefined when there is none. */
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
 * Says whether a draft may be shown to a user: one that a visitor began goes to anybody who then signs in, and one of a
 * user comes back to that user alone.
 * @param author id of the user who wrote it, as it was kept; null: a visitor
 */
export function isDraftFor(userId: number | undefined, author: unknown): boolean {
  return userId !== undefined && (author === null || author === userId);
}

/**
 * Goes on, once, with what the person was about to do on this page before signing in.
 * @param goOn gets the data of `keepIntent`, which anybody may have written: it has to be checked
 */
export function useIntent(name: string, goOn: (data: unknown) => void): void {
  const session = useSession();
  const { pathname } = useLocation();
  const carryOn = useEffectEvent(() => {
    const data = takeIntent(name, pathname);
    if (data !== undefined) goOn(data);
  });
  const isSignedIn = Boolean(session);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have an intent of its own
  useEffect(() => {
    if (isSignedIn) carryOn();
  }, [isSignedIn, pathname]);
}
