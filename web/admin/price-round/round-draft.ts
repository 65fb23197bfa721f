import type { PriceRoundBody } from '#contract/price-round.ts';
import { browserStorage } from '#web/browser-storage.ts';
import { createDrafts } from '#web/forms/draft.ts';

/**
 * The unsaved part of a round, stored by person, shop and day, so that nothing is lost with a closed tab or a lost
 * connection.
 */
export interface RoundDraft {
  shopName: string;
  /** the text of each changed cell, by product id */
  typed: Readonly<Record<number, string>>;
  /** the price that each cut had when its cell was changed; null: none */
  seen: Readonly<Record<number, number | null>>;
  /** a save that the server has not answered; sent again with the same key, it saves once */
  attempt: { key: string; body: PriceRoundBody } | null;
}

export interface RoundPlace {
  userId: number;
  establishmentId: number;
  day: string;
}

const drafts = createDrafts<RoundDraft>({ stored: { name: browserStorage.round.name, parse: parseDraft } });

const nameOf = ({ establishmentId, day }: RoundPlace) => `${establishmentId}:${day}`;

export function readRoundDraft(place: RoundPlace): RoundDraft | null {
  return drafts.find(nameOf(place), place.userId) ?? null;
}

/** Stores a draft, or deletes it if nothing is typed and nothing is being sent. */
export function keepRoundDraft(place: RoundPlace, draft: RoundDraft) {
  const isEmpty = Object.keys(draft.typed).length === 0 && draft.attempt === null;
  if (isEmpty) drafts.drop(nameOf(place), place.userId);
  else drafts.keep({ userId: place.userId, name: nameOf(place), data: draft });
}

/** Merges a restored draft with what was typed or sent since, which wins cut by cut. */
export function draftWith(since: RoundDraft | null, discarded: RoundDraft): RoundDraft {
  return {
    ...discarded,
    typed: { ...discarded.typed, ...since?.typed },
    seen: { ...discarded.seen, ...since?.seen },
    attempt: since?.attempt ?? discarded.attempt,
  };
}

/** Lists the rounds that a person has begun and not saved. */
export function listRoundDrafts(userId: number): (RoundPlace & { draft: RoundDraft })[] {
  return drafts.of(userId).map(({ name, data: draft }) => {
    const [shop, day = ''] = name.split(':');
    return { userId, establishmentId: Number(shop), day, draft };
  });
}

export function useRoundDrafts(): ReturnType<typeof listRoundDrafts> {
  const [own] = drafts.useOwn();
  return own ? listRoundDrafts(own.userId) : [];
}

function parseDraft(found: unknown): RoundDraft | null {
  const draft = found as Partial<RoundDraft> | null;
  if (typeof draft?.typed !== 'object' || typeof draft.seen !== 'object') return null;
  return { shopName: '', attempt: null, ...draft } as RoundDraft;
}
