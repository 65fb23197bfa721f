import { browserStorage } from '#web/browser-storage.ts';
import { createDrafts } from '#web/forms/draft.ts';

/**
 * Receipts that could not be sent without a connection. They wait on the device, with their pictures, until they are sent or given up,
 * for their author only; signing out deletes them (web/session/session.ts).
 */
export interface WaitingReceipt {
  /** Idempotency-Key */
  key: string;
  /** what the form sends; whoever reads it checks its shape, as an earlier version may have kept it */
  body: unknown;
  hasPicture: boolean;
  /** ISO moment, by the clock of the device */
  savedAt: string;
}

/** Pictures of phones have some megabytes each. */
export const mostWaiting = 10;

const receipts = createDrafts<WaitingReceipt>({
  stored: {
    name: browserStorage.waitingReceipts.name,
    parse: (found) =>
      typeof (found as WaitingReceipt | null)?.key === 'string' ? (found as WaitingReceipt) : null,
  },
});

/** The receipts of a person, oldest first. */
export const listWaiting = (userId: number): WaitingReceipt[] => oldestFirst(receipts.of(userId));

/** Those of the signed-in person, including changes in other tabs. */
export const useWaitingReceipts = (): WaitingReceipt[] => oldestFirst(receipts.useOwn());

const oldestFirst = (kept: readonly { data: WaitingReceipt }[]) =>
  kept.map(({ data }) => data).toSorted((a, b) => (a.savedAt < b.savedAt ? -1 : 1));

/** The receipt that is open in the form. */
let held: string | undefined;

/** Keeps a receipt from being sent by itself while it is open. Returns a function that ends it. */
export function holdWaiting(key: string | undefined): () => void {
  held = key;
  return () => {
    held = undefined;
  };
}

/** Returns those that may be sent by themselves now. */
export const listToSend = (userId: number): WaitingReceipt[] =>
  listWaiting(userId).filter(({ key }) => key !== held);

/**
 * Keeps a receipt, in place of an earlier one with its key.
 * @returns false if ten others wait already, or the device does not keep its picture: then nothing is kept
 */
export async function keepWaiting(
  userId: number,
  { picture, key, body }: Pick<WaitingReceipt, 'key' | 'body'> & { picture: Blob | null },
): Promise<boolean> {
  if (listWaiting(userId).filter((other) => other.key !== key).length >= mostWaiting) return false;
  if (picture !== null) {
    const kept = new Response(picture, { headers: { 'content-type': picture.type } });
    try {
      await (await caches.open(picturesOf(userId))).put(addressOf(key), kept);
    } catch {
      return false;
    }
  }
  const data = { key, body, hasPicture: picture !== null, savedAt: new Date().toISOString() };
  receipts.keep({ userId, name: key, data });
  return true;
}

/** The picture of a receipt; null: it has none, or the browser has deleted it to make room. */
export async function readWaitingPicture(userId: number, key: string): Promise<Blob | null> {
  const kept = await caches.match(addressOf(key), { cacheName: picturesOf(userId) }).catch(() => undefined);
  return (await kept?.blob()) ?? null;
}

/** Called when a receipt is sent, or given up. */
export async function dropWaiting(userId: number, key: string): Promise<void> {
  receipts.drop(key, userId);
  await caches
    .open(picturesOf(userId))
    .then((cache) => cache.delete(addressOf(key)))
    .catch(() => {});
}

const picturesOf = (userId: number) => `${browserStorage.waitingPictures.name}-${userId}`;
const addressOf = (key: string) => `/${key}`;
