import { LRUCache } from 'lru-cache';
import type { CacheTag } from '#contract/cached-tables.ts';
import type { ChannelListener } from '#database/database.ts';
import type { Clock } from './clock.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';
import { createTaggedCache, type TaggedCache } from './tagged-cache.ts';

/** The validated reply of a call. */
export type CallReply = Readonly<Record<string, unknown>>;

/**
 * The caches in memory: replies, for pages rendered in this process, and encoded HTTP responses. They listen to the
 * notifications of writes.
 */
export interface Caches extends ChannelListener {
  replies: TaggedCache<CallReply>;
  responses: ResponseCache;
  /** Makes all entries of this process stale that depend on the changes of a write. */
  drop(tags: readonly CacheTag[]): void;
  /**
   * Transactions of this process, by number. It drops the answers that they change itself, after their commit; their
   * notifications would only drop answers that have been rebuilt since.
   */
  ownWrites: LRUCache<string, true>;
}

const replyBytes = 64 * 1024 * 1024;
/**
 * Notifications follow within milliseconds. If a transaction has been forgotten, its notification only drops some answers a
 * second time.
 */
const mostOwnWrites = 1000;

export function createCaches(clock: Clock): Caches {
  const replies = createTaggedCache<CallReply>({ clock, maxBytes: replyBytes, sizeOf });
  const responses = createResponseCache(clock);
  const ownWrites = new LRUCache<string, true>({ max: mostOwnWrites });
  const drop = (tags: readonly CacheTag[]) => {
    replies.drop(tags);
    responses.drop(tags);
  };
  return {
    replies,
    responses,
    drop,
    ownWrites,
    heard(payload, transaction) {
      if (transaction !== undefined && ownWrites.has(transaction)) return;
      // An empty message, which an operator may send, means everything.
      drop(payload === '' ? ['*'] : tagsOf(payload));
    },
    missed() {
      ownWrites.clear();
      drop(['*']);
    },
  };
}

/** Splits the tags of a message, or of the setting of a transaction. */
export function tagsOf(text: string): CacheTag[] {
  return text.split(' ').filter((tag) => tag !== '');
}

/** Approximate bytes of an entry without its reply. */
const overheadBytes = 1024;
const sizeOf = (reply: CallReply) => overheadBytes + roughSize(reply);

/** Estimates the bytes that a reply takes in memory. Counting is much faster than writing the reply as JSON. */
function roughSize(value: unknown): number {
  if (typeof value === 'string') return 24 + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  if (ArrayBuffer.isView(value)) return 32 + value.byteLength;
  let size = 32;
  for (const part of Object.values(value)) size += 8 + roughSize(part);
  return size;
}
