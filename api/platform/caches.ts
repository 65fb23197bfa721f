import type { CacheTag } from '#contract/cached-tables.ts';
import type { Clock } from './clock.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';
import { createTaggedCache, type TaggedCache } from './tagged-cache.ts';

/** The validated reply of a call. */
export type CallReply = Readonly<Record<string, unknown>>;

/** The caches in memory: replies, for pages rendered in this process, and encoded HTTP responses. */
export interface Caches {
  replies: TaggedCache<CallReply>;
  responses: ResponseCache;
  /** Makes all entries of this process stale that depend on what a write has changed. */
  drop(tags: readonly CacheTag[]): void;
}

const replyBytes = 64 * 1024 * 1024;

export function createCaches(clock: Clock): Caches {
  const replies = createTaggedCache<CallReply>({ clock, maxBytes: replyBytes, sizeOf });
  const responses = createResponseCache(clock);
  return {
    replies,
    responses,
    drop(tags) {
      replies.drop(tags);
      responses.drop(tags);
    },
  };
}

/** Approximate bytes of an entry beside its reply. */
const overheadBytes = 1024;
const sizeOf = (reply: CallReply) => overheadBytes + roughSize(reply);

/** Estimates the bytes that a reply takes in memory. Counting is much faster than writing the reply as JSON. */
function roughSize(value: unknown): number {
  if (typeof value === 'string') return 24 + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let size = 32;
  for (const part of Object.values(value)) size += 8 + roughSize(part);
  return size;
}
