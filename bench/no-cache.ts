import { createHash } from 'node:crypto';
import type { ResponseCache } from '#api/platform/response-cache.ts';
import { cityDay } from '#domain/city-time.ts';

/** A response cache that stores and compresses nothing, to measure the cost of an uncached read. */
export const noCache: ResponseCache = {
  peek: () => undefined,
  async get(_key, make) {
    const answer = await make();
    const bytes = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    const headers = ['content-type', answer.contentType, 'etag', etag, 'vary', 'accept-encoding'];
    for (const [name, value] of Object.entries(answer.headers ?? {})) headers.push(name, value);
    const wholeHeaders = [...headers, 'content-length', String(bytes.length)];
    const variant = { etag, headers, wholeHeaders, bytes };
    const now = new Date();
    return {
      encoded: {
        status: answer.status,
        variants: { br: variant, gzip: variant, identity: variant },
        madeAt: now,
        day: cityDay(now),
        generation: 0,
      },
      lastGoodFrom: null,
    };
  },
  drop() {},
};
