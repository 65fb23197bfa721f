import { useSyncExternalStore } from 'react';
import { createListeners } from '#web/ui/listeners.ts';
import { failedAttribute, keptAtAttribute } from './kept.ts';

/** The origin of the prices on screen while the server does not answer. */
export interface KeptState {
  /** ISO moment at which the server sent them */
  at: string;
  /** false: the server was reached, but failed */
  offline: boolean;
}

let kept: KeptState | null | undefined;
const listeners = createListeners();

/** Only the service worker sends cached documents, which are marked as such. */
export function currentKept(): KeptState | null {
  if (kept === undefined) {
    const at = document.documentElement.getAttribute(keptAtAttribute);
    kept = at === null ? null : { at, offline: !document.documentElement.hasAttribute(failedAttribute) };
  }
  return kept;
}

/** @param state null after an answer of the server */
export function setKept(state: KeptState | null): void {
  kept = state;
  listeners.emit();
}

/** Null on the server, too: a page being rendered is current, or its data say otherwise. */
export function useKept(): KeptState | null {
  return useSyncExternalStore(listeners.subscribe, currentKept, () => null);
}

/** Returns whether a request never reached the server, or its answer never arrived. */
export function isUnreachable(error: unknown): boolean {
  return (
    error instanceof TypeError && (!navigator.onLine || /fetch|network|load failed/i.test(error.message))
  );
}
