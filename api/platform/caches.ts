import { LRUCache } from 'lru-cache';
import type { CacheTag } from '#contract/cached-tables.ts';
import type { ChannelListener } from '#database/database.ts';
import type { Clock } from './clock.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';
import { createTaggedCache, type TaggedCache } from './tagged-cache.ts';

/** The validated reply of a call. */
export type CallReply = Readonly<Record<string, unknown>>;

/** A part of answers, cached by row (api/platform/kept-parts.ts); null: the row has none. */
type CachedPart = Readonly<{ part: object | null }>;

/**
 * The caches in memory: replies, for pages rendered in this process, parts of replies, and encoded HTTP responses. They listen
 * to the notifications of writes, and pass nothing as fresh while they may not hear those of other nodes.
 */
export interface Caches extends Required<ChannelListener> {
  replies: TaggedCache<CallReply>;
  parts: TaggedCache<CachedPart>;
  responses: ResponseCache;
  /** Makes all entries of this process stale that depend on the changes of a write. */
  drop(tags: readonly CacheTag[]): void;
  /** Does that in the other processes of this machine, too, and resolves when they have done it or do not answer. */
  dropEverywhere(written: Written): Promise<void>;
  /** Makes entries stale that a write of another process of this machine has changed. */
  dropOfSibling(written: Written): void;
  /**
   * Transactions of the processes of this machine, by number. They drop the answers that these change themselves, after the
   * commit; their notifications would only drop answers that have been rebuilt since.
   */
  ownWrites: LRUCache<string, true>;
  /** Returns whether notifications of other nodes arrive. */
  isHearing(): boolean;
}

/** The rows that a transaction has written. */
export interface Written {
  changed: CacheTag[];
  /** its id; undefined: it is not known whether it is committed, so its notification counts */
  transaction?: string | undefined;
}

const replyBytes = 64 * 1024 * 1024;
/**
 * Parts are made of existing rows only, so a city of Palmas' size needs a fiftieth of this. Those of 20,000 shops take 50 MB,
 * and would evict each other with less.
 */
const partBytes = 128 * 1024 * 1024;
/**
 * Notifications follow within milliseconds. If a transaction has been forgotten, its notification only drops some answers a
 * second time.
 */
const mostOwnWrites = 1000;

/** @param tellSiblings tells the other processes of this machine, if there are any, about a write */
export function createCaches(clock: Clock, tellSiblings?: (written: Written) => Promise<void>): Caches {
  const replies = createTaggedCache<CallReply>({ clock, maxBytes: replyBytes, sizeOf });
  const parts = createTaggedCache<CachedPart>({ clock, maxBytes: partBytes, sizeOf });
  const responses = createResponseCache(clock);
  const ownWrites = new LRUCache<string, true>({ max: mostOwnWrites });
  const all = [replies, parts, responses];
  let isHearing = true;
  const drop = (tags: readonly CacheTag[]) => {
    for (const cache of all) cache.drop(tags);
  };
  return {
    replies,
    parts,
    responses,
    drop,
    async dropEverywhere(written) {
      drop(written.changed);
      await tellSiblings?.(written);
    },
    dropOfSibling({ changed, transaction }) {
      if (transaction !== undefined) ownWrites.set(transaction, true);
      drop(changed);
    },
    ownWrites,
    isHearing: () => isHearing,
    heard(payload, transaction) {
      if (transaction !== undefined && ownWrites.has(transaction)) return;
      // An empty message, which an operator may send, means everything.
      drop(payload === '' ? ['*'] : tagsOf(payload));
    },
    missed() {
      ownWrites.clear();
      drop(['*']);
    },
    hears(hears) {
      isHearing = hears;
      for (const cache of all) {
        if (hears) cache.trust();
        else cache.distrust();
      }
    },
  };
}

/** Splits the tags of a message, or of the setting of a transaction. */
export function tagsOf(text: string): CacheTag[] {
  return text.split(' ').filter((tag) => tag !== '');
}

/** Approximate bytes of an entry without its value. */
const overheadBytes = 1024;
const sizeOf = (value: CallReply | CachedPart) => overheadBytes + roughSize(value);

/** Estimates the bytes that a value takes in memory. Counting is much faster than writing it as JSON. */
function roughSize(value: unknown): number {
  if (typeof value === 'string') return 24 + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  if (ArrayBuffer.isView(value)) return 32 + value.byteLength;
  let size = 32;
  for (const part of Object.values(value)) size += 8 + roughSize(part);
  return size;
}
