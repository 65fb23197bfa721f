import { currentSession, watchSession } from '#web/session/session.ts';
import { notify } from '#web/ui/notify.ts';
import type { FavoriteTarget } from './favorite-target.ts';

/**
 * The favourites of the signed-in person, for the hearts on cards and rows. They are read once, when the first heart is
 * shown. A press is shown immediately; if the server refuses it, the heart changes back with a notice.
 */

interface Kept {
  personId: number;
  /** as the server had them last; empty until they are read */
  read: ReadonlySet<string>;
  /** false: they are not read yet, or were changed elsewhere since */
  isFresh: boolean;
  /** hearts saved since */
  saved: Map<string, boolean>;
  /** pressed, and not answered yet */
  wishes: Map<string, boolean>;
}

/** 'out': no session */
type HeartState = 'out' | 'off' | 'on';

const listeners = new Set<() => void>();
let kept: Kept | null = null;
let reading: Promise<void> | null = null;
/** from the first call of `loadFavorites` */
let prefix: string | undefined;
let channel: BroadcastChannel | undefined;
let stopWatching: (() => void) | undefined;

const keyOf = ({ kind, id }: FavoriteTarget) => `${kind} ${id}`;

function emit() {
  for (const listener of listeners) listener();
}

/** Returns the favourites of the current person, and forgets those of another. */
function current(): Kept | null {
  const personId = currentSession()?.user.id;
  if (personId === undefined) kept = null;
  else if (kept?.personId !== personId) {
    kept = { personId, read: new Set(), isFresh: false, saved: new Map(), wishes: new Map() };
    reading = null;
  }
  return kept;
}

export function heartState(target: FavoriteTarget): HeartState {
  const own = current();
  if (!own) return 'out';
  const key = keyOf(target);
  return (own.wishes.get(key) ?? own.saved.get(key) ?? own.read.has(key)) ? 'on' : 'off';
}

/** @param listener called when a heart may have changed, also in another tab or by a change of account */
export function watchFavorites(listener: () => void): () => void {
  listeners.add(listener);
  stopWatching ??= watchSession(emit);
  channel ??= openChannel();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stopWatching?.();
    channel?.close();
    stopWatching = undefined;
    channel = undefined;
  };
}

function openChannel(): BroadcastChannel {
  const opened = new BroadcastChannel('favoritos');
  opened.onmessage = readAgain;
  return opened;
}

/** Reads the favourites again in all tabs, because they were changed without a heart. */
export function refreshFavorites(): void {
  notifyOtherTabs();
  readAgain();
}

/** Pages without hearts, such as the account's, have no channel open. */
function notifyOtherTabs() {
  const sender = channel ?? openChannel();
  sender.postMessage(null);
  if (sender !== channel) sender.close();
}

/** The hearts stay as they are until the answer arrives. Unanswered presses still count. */
function readAgain() {
  if (!kept || prefix === undefined) return;
  // An answer that is under way may be older than the change; replacing the object makes it ignored.
  kept = { ...kept, isFresh: false };
  reading = null;
  loadFavorites(prefix);
}

/**
 * Reads the favourites, unless they are read or being read. After a failure the hearts stay as they are until the next
 * attempt.
 */
export function loadFavorites(apiPrefix: string): Promise<void> {
  prefix = apiPrefix;
  const own = current();
  if (!own || own.isFresh) return Promise.resolve();
  const savedBefore = [...own.saved.keys()];
  reading ??= import('./favorite-calls.ts')
    .then(({ readFavorites }) => readFavorites(apiPrefix))
    .then(
      (targets) => {
        if (kept !== own) return;
        own.read = new Set(targets.map(keyOf));
        own.isFresh = true;
        // The answer may lack hearts that were saved while it was under way.
        for (const key of savedBefore) own.saved.delete(key);
        emit();
      },
      () => {
        if (kept === own) reading = null;
      },
    );
  return reading;
}

/**
 * Adds or removes a favourite. After several presses the last one counts, and calls never overtake each other.
 * @returns whether the last wish was saved; false also if an earlier press is still saving it
 */
export async function setFavorite(
  apiPrefix: string,
  target: FavoriteTarget,
  wish: boolean,
): Promise<boolean> {
  const own = current();
  if (!own) return false;
  const { wishes, personId } = own;
  const key = keyOf(target);
  const isUnderWay = wishes.has(key);
  wishes.set(key, wish);
  emit();
  if (isUnderWay) return false;
  const trouble = await carryOut(apiPrefix, target, personId, wishes);
  wishes.delete(key);
  emit();
  if (trouble === null) return true;
  const { text } = trouble;
  if (text !== null) notify({ kind: 'error', title: 'Erro ao atualizar favoritos.', text });
  return false;
}

/** Saves until the last wish is saved, or has failed. @returns the reason of a failure; null if it succeeded */
async function carryOut(
  apiPrefix: string,
  target: FavoriteTarget,
  personId: number,
  wishes: ReadonlyMap<string, boolean>,
): Promise<{ text?: string | null } | null> {
  const key = keyOf(target);
  const calls = await import('./favorite-calls.ts').catch(() => null);
  if (!calls) return {};
  let trouble: unknown = null;
  for (let sent: boolean | undefined; sent !== wishes.get(key); ) {
    // A wish must not be sent with the session of another account.
    if (current()?.personId !== personId) return { text: null };
    sent = wishes.get(key) === true;
    trouble = null;
    try {
      await calls.saveFavorite(apiPrefix, target, sent);
      if (kept?.personId === personId) kept.saved.set(key, sent);
      notifyOtherTabs();
    } catch (error) {
      trouble = error;
    }
  }
  return trouble === null ? null : { text: calls.describeTrouble(trouble) };
}
