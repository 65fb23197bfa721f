import { useSyncExternalStore } from 'react';
import { createListeners } from '#web/ui/listeners.ts';
import { failedAttribute, keptAtAttribute } from './kept.ts';

/** Where the prices on screen come from while the server does not give newer ones. */
export interface KeptState {
  /** ISO moment at which they came from the server */
  at: string;
  /** false: the server was reached, but failed */
  offline: boolean;
}

let kept: KeptState | null | undefined;
const listeners = createListeners();

/** A document out of the cache says so itself, and only the worker gives it. */
export function currentKept(): KeptState | null {
  if (kept === undefined) {
    const at = document.documentElement.getAttribute(keptAtAttribute);
    kept = at === null ? null : { at, offline: !document.documentElement.hasAttribute(failedAttribute) };
  }
  return kept;
}

/** @param state null once the server has answered */
export function setKept(state: KeptState | null): void {
  kept = state;
  listeners.tell();
}

/** Null on the server, too: a page in the making is current, or says by its data that it is not. */
export function useKept(): KeptState | null {
  return useSyncExternalStore(listeners.watch, currentKept, () => null);
}

/** A request that never reached the server, or whose answer never came. */
export function isUnreachable(error: unknown): boolean {
  return (
    error instanceof TypeError && (!navigator.onLine || /fetch|network|load failed/i.test(error.message))
  );
}
