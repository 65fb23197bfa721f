import type { CacheTag } from '#contract/cached-tables.ts';
import type { Clock } from './clock.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';
import { createTaggedCache, type TaggedCache } from './tagged-cache.ts';

/** The checked reply of a public read: what the envelope holds beside `success`. */
export type CallReply = Readonly<Record<string, unknown>>;

/** What stays in memory: replies for pages made in this process, and finished bytes for everybody else. */
export interface Caches {
  replies: TaggedCache<CallReply>;
  responses: ResponseCache;
  /** Makes stale whatever is made of what a write has changed, in this process. */
  drop(tags: readonly CacheTag[]): void;
}

const replyBytes = 64 * 1024 * 1024;

export function createCaches(clock: Clock): Caches {
  const replies = createTaggedCache<CallReply>({ clock, maxBytes: replyBytes, sizeOf: roughSize });
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

/** Bytes that a reply takes in memory, roughly: counting them is much quicker than writing the reply as JSON. */
function roughSize(value: unknown): number {
  if (typeof value === 'string') return 24 + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let size = 32;
  for (const part of Object.values(value)) size += 8 + roughSize(part);
  return size;
}
