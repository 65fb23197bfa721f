import { useSyncExternalStore } from 'react';
import type { PriceRoundBody } from '#contract/price-round.ts';
import { browserStorage } from '#web/browser-storage.ts';
import { beforeSignOut } from '#web/session/before-sign-out.ts';
import { dropEntry, entryKeys, readEntry, writeEntry } from '#web/session/local-entries.ts';
import { currentSession } from '#web/session/session.ts';
import { createListeners } from '#web/ui/listeners.ts';

/**
 * The typed part of a round that is not saved. It stays in local storage, under the person, the shop and the day, so
 * that a closed tab or a lost connection loses nothing; nobody else who signs in here sees it. Signing out drops it.
 */
export interface RoundDraft {
  shopName: string;
  /** the text of each changed cell, by cut */
  typed: Readonly<Record<number, string>>;
  /** the price that each cut showed when its cell was changed; null: none */
  seen: Readonly<Record<number, number | null>>;
  /** a save that the server has not answered; sent again under its key it saves once */
  attempt: { key: string; body: PriceRoundBody } | null;
}

export interface RoundPlace {
  userId: number;
  establishmentId: number;
  day: string;
}

const prefix = browserStorage.round.name;
const { watch, tell: notifyListeners } = createListeners();

const keyOf = ({ userId, establishmentId, day }: RoundPlace) =>
  `${prefix}:${userId}:${establishmentId}:${day}` as const;

export function readRoundDraft(place: RoundPlace): RoundDraft | null {
  return parseDraft(readEntry(keyOf(place)));
}

/** Keeps a draft, or drops it where nothing is typed and nothing is on its way. */
export function keepRoundDraft(place: RoundPlace, draft: RoundDraft) {
  const isEmpty = Object.keys(draft.typed).length === 0 && draft.attempt === null;
  if (isEmpty) dropEntry(keyOf(place));
  else writeEntry(keyOf(place), JSON.stringify(draft));
  notifyListeners();
}

/** A draft that comes back: what was typed or sent since stays, cut by cut. */
export function draftWith(since: RoundDraft | null, discarded: RoundDraft): RoundDraft {
  return {
    ...discarded,
    typed: { ...discarded.typed, ...since?.typed },
    seen: { ...discarded.seen, ...since?.seen },
    attempt: since?.attempt ?? discarded.attempt,
  };
}

/** The rounds that a person has begun and not saved. */
export function listRoundDrafts(userId: number): (RoundPlace & { draft: RoundDraft })[] {
  return entryKeys(`${prefix}:`).flatMap((key) => {
    const [, person, shop, day = ''] = key.split(':');
    const place = { userId: Number(person), establishmentId: Number(shop), day };
    const draft = place.userId === userId ? readRoundDraft(place) : null;
    return draft ? [{ ...place, draft }] : [];
  });
}

export function dropRoundDrafts(userId: number) {
  for (const key of entryKeys(`${prefix}:${userId}:`)) dropEntry(key);
  notifyListeners();
}

/** How many rounds of the person are not saved. */
export function useRoundDraftCount(userId: number): number {
  return useSyncExternalStore(
    watchDrafts,
    () => listRoundDrafts(userId).length,
    () => 0,
  );
}

beforeSignOut(async () => {
  const userId = currentSession()?.user.id;
  if (userId !== undefined) dropRoundDrafts(userId);
});

/** Changes in other tabs count, too. */
function watchDrafts(listener: () => void): () => void {
  const stop = watch(listener);
  window.addEventListener('storage', listener);
  return () => {
    stop();
    window.removeEventListener('storage', listener);
  };
}

function parseDraft(text: string | null): RoundDraft | null {
  if (!text) return null;
  try {
    const draft = JSON.parse(text) as Partial<RoundDraft> | null;
    if (typeof draft?.typed !== 'object' || typeof draft.seen !== 'object') return null;
    return { shopName: '', attempt: null, ...draft } as RoundDraft;
  } catch {
    return null;
  }
}
