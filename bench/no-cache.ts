import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Caches } from '#api/platform/caches.ts';
import type { TaggedCache } from '#api/platform/tagged-cache.ts';

const nothing = { hits: 0, misses: 0, entries: 0, bytes: 0 };

function keepNothing<Value>(): TaggedCache<Value> {
  return {
    peek: () => undefined,
    has: () => false,
    get: async (_key, make) => ({ ...(await make(() => undefined)), lastGoodFrom: null, isStale: false }),
    drop() {},
    distrust() {},
    trust() {},
    figures: () => nothing,
  };
}

/** Caches that store and compress nothing, to measure the cost of an uncached read. */
export const noCaches: Caches = {
  replies: keepNothing(),
  parts: keepNothing(),
  responses: {
    peek: () => undefined,
    has: () => false,
    async get(_key, render) {
      const { status, contentType, body, headers: further, tags } = await render();
      const bytes = typeof body === 'string' ? Buffer.from(body) : body;
      const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
      const headers = ['content-type', contentType, 'etag', etag, 'vary', 'accept-encoding'];
      for (const [name, value] of Object.entries(further ?? {})) headers.push(name, value);
      const wholeHeaders = [...headers, 'content-length', String(bytes.length)];
      const variant = { etag, headers, wholeHeaders, bytes };
      const value = { status, variants: { br: variant, gzip: variant, identity: variant } };
      return { value, tags, lastGoodFrom: null, isStale: false };
    },
    drop() {},
    distrust() {},
    trust() {},
    prepare() {},
    startRenewing() {},
    stopRenewing() {},
    figures: () => nothing,
  },
  drop() {},
  dropEverywhere: async () => {},
  dropOfSibling() {},
  ownWrites: new LRUCache({ max: 1 }),
  isHearing: () => true,
  heard() {},
  missed() {},
  hears() {},
};
