import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { CacheTag } from '#contract/cached-tables.ts';
import type { WatchedQueue } from './bounded-queue.ts';
import type { Clock } from './clock.ts';
import { createRenewals, type Renewals } from './renewals.ts';
import { type CachedValue, type CacheFigures, createTaggedCache } from './tagged-cache.ts';

/**
 * Caches public responses in memory as encoded bytes (design: Serving): identity, gzip and brotli, each with a strong
 * ETag.
 */

/** A response before it is encoded. */
export interface RenderedResponse {
  status: number;
  contentType: string;
  body: string | Buffer;
  /** the body with Brotli, where it was compressed before */
  brotli?: Buffer | undefined;
  /** additional headers, lower case */
  headers?: Readonly<Record<string, string>>;
  /** false: sent once and not cached (a failure, or a page made from sample, last good or yesterday's data) */
  cacheable: boolean;
  /** the tables and rows that it depends on */
  tags: readonly CacheTag[];
  /** when its data was read, if all of it is the last good data, because newer data was not available */
  lastGoodFrom?: Date | null;
}

type Encoding = 'br' | 'gzip' | 'identity';

interface Variant {
  etag: string;
  /** flat list of names and values for writeHead, without the length, which a 304 does not have */
  headers: readonly string[];
  /** the same with the length of the bytes */
  wholeHeaders: readonly string[];
  bytes: Buffer;
}

export interface EncodedResponse {
  status: number;
  variants: Readonly<Record<Encoding, Variant>>;
}

type CachedResponse = CachedValue<EncodedResponse>;

interface KeptResponse extends EncodedResponse {
  /** increases each time the response is requested; 0: it was never requested */
  asked: number;
  render: () => Promise<RenderedResponse>;
  options: MakingOptions;
}

interface MakingOptions {
  /** the queue in which a response waits to be made and encoded */
  queue?: WatchedQueue;
  /** false: the last good response is never used as a fallback, because it could not say how old it is */
  allowsLastGood?: boolean;
}

export interface ResponseCache {
  /** Returns the fresh response of a key, if there is one, and never makes a response. */
  peek(key: string): EncodedResponse | undefined;
  /**
   * Returns the response of a key, and makes it if needed. Simultaneous requests wait for the same response.
   * @param render is stored with the response, so it must not reference a request
   * @param network the reader's network, by which the queue gives turns; it is not stored
   * @throws {Overloaded} when the queue refuses it
   */
  get(
    key: string,
    render: () => Promise<RenderedResponse>,
    options?: MakingOptions,
    network?: string,
  ): Promise<CachedResponse>;
  /**
   * Makes a response that nobody has requested, while its queue is idle, unless it exists.
   * @param onMade is called with the response; never if it cannot be made
   */
  prepare(
    key: string,
    render: () => Promise<RenderedResponse>,
    options: MakingOptions,
    onMade: (response: EncodedResponse) => void,
  ): void;
  /** Returns whether a key has a response, fresh or not, or one that is being made. */
  has(key: string): boolean;
  /** Makes every response with one of these tags stale. */
  drop(tags: readonly CacheTag[]): void;
  /** From now on no response counts as fresh, as in a TaggedCache, and none is rebuilt in the background. */
  distrust(): void;
  trust(): void;
  /** From now on stale responses are rebuilt in the background, if they have been requested before. */
  startRenewing(renewals?: Renewals): void;
  stopRenewing(): void;
  figures(): CacheFigures;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** compresses well, and fast enough for the first visitor */
const brotliQuality = 6;
const minCompressedBytes = 512;
/** Approximate bytes of the headers of three variants, and of the entry itself. */
const overheadBytes = 4096;
/**
 * How long, and in how much memory, a page of last good data is used again while responses are distrusted: nothing newer can be
 * shown then, and rendering it for each visitor would take the processor.
 */
const lastGoodPages = { ttl: 1_000, maxSize: 16 * 1024 * 1024 };
const compressible = /^text\/|json|javascript|xml|manifest/;

/** @param maxBytes total memory of all responses */
export function createResponseCache(clock: Clock, maxBytes = 128 * 1024 * 1024): ResponseCache {
  let renewals: Renewals | undefined;
  let isTrusted = true;
  const lastGood = new LRUCache<string, CachedResponse>({
    ...lastGoodPages,
    sizeCalculation: ({ value }) => overheadBytes + value.variants.identity.bytes.length,
  });
  let asked = 0;
  const renew = (
    key: string,
    { asked, render, options }: Pick<KeptResponse, 'asked' | 'render' | 'options'>,
  ) => {
    if (asked === 0 || !isTrusted) return;
    renewals?.add({
      key,
      asked,
      isBusy: () => options.queue?.isBusy() ?? false,
      async make() {
        const { isStale, lastGoodFrom } = await get(key, render, options);
        // There was another write in the meantime.
        if (isStale && lastGoodFrom === null) renew(key, { asked, render, options });
      },
    });
  };
  const cache = createTaggedCache<KeptResponse>({
    clock,
    maxBytes,
    sizeOf: ({ variants: { identity, gzip, br } }) => {
      // A picture is not compressed: its variants are the same bytes.
      const compressed = [gzip, br].filter(({ bytes }) => bytes !== identity.bytes);
      return compressed.reduce(
        (sum, { bytes }) => sum + bytes.length,
        overheadBytes + identity.bytes.length * 2,
      );
    },
    onStale: renew,
  });
  const get = (key: string, render: KeptResponse['render'], options: MakingOptions, network?: string) => {
    const { queue, allowsLastGood = true } = options;
    const make = async () => {
      const response = await render();
      const { tags, cacheable, lastGoodFrom = null } = response;
      const value = { ...(await encode(response)), asked: 0, render, options };
      return { value, tags, cacheable, lastGoodFrom };
    };
    return cache.get(key, queue ? () => queue(make, network) : make, allowsLastGood);
  };
  const ask = (response: KeptResponse) => {
    asked += 1;
    response.asked = asked;
  };
  return {
    has: cache.has,
    drop: cache.drop,
    distrust() {
      isTrusted = false;
      cache.distrust();
    },
    trust() {
      isTrusted = true;
      cache.trust();
    },
    figures: cache.figures,
    peek(key) {
      const found = cache.peek(key);
      if (found) ask(found);
      return found;
    },
    async get(key, render, options = {}, network = undefined) {
      const usable = isTrusted ? undefined : lastGood.get(key);
      if (usable) return usable;
      const found = await get(key, render, options, network);
      ask(found.value);
      if (!isTrusted && found.lastGoodFrom) lastGood.set(key, found);
      if (found.isStale && found.lastGoodFrom === null) renew(key, found.value);
      return found;
    },
    prepare(key, render, options, onMade) {
      renewals?.add({
        key,
        asked: 0,
        isBusy: () => !isTrusted || (options.queue?.figures().running ?? 0) > 0,
        async make() {
          onMade((await get(key, render, options)).value);
        },
      });
    },
    startRenewing(given = createRenewals()) {
      renewals = given;
    },
    stopRenewing() {
      renewals?.stop();
      renewals = undefined;
    },
  };
}

/** Encodes a response. Only cacheable, compressible responses of some size are compressed. */
export async function encode(
  response: Pick<RenderedResponse, 'status' | 'contentType' | 'body' | 'brotli' | 'headers' | 'cacheable'>,
): Promise<EncodedResponse> {
  const identity = typeof response.body === 'string' ? Buffer.from(response.body) : response.body;
  // For a response that is sent only once, compression costs more than it saves.
  const compress =
    response.cacheable && identity.length >= minCompressedBytes && compressible.test(response.contentType);
  const [br, gz] = compress
    ? await Promise.all([
        response.brotli ??
          compressBrotli(identity, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
              [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
            },
          }),
        compressGzip(identity),
      ])
    : [identity, identity];
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  const variant = (bytes: Buffer, encoding: Encoding): Variant => {
    const plain = encoding === 'identity' || !compress;
    const etag = `"${hash}${plain ? '' : `-${encoding}`}"`;
    const headers = ['content-type', response.contentType, 'etag', etag, 'vary', 'accept-encoding'];
    if (!plain) headers.push('content-encoding', encoding);
    for (const [name, value] of Object.entries(response.headers ?? {})) headers.push(name, value);
    const wholeHeaders = [...headers, 'content-length', String(bytes.length)];
    return { etag, headers, wholeHeaders, bytes };
  };
  return {
    status: response.status,
    variants: {
      br: variant(br, 'br'),
      gzip: variant(gz, 'gzip'),
      identity: variant(identity, 'identity'),
    },
  };
}

const encodings = new Map<string, Encoding>();

/** Returns the best encoding that an Accept-Encoding header accepts. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  const known = encodings.get(header);
  if (known) return known;
  const accepted = new Set(
    header
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((piece) => piece.trim()))
      .filter(([, quality]) => quality === undefined || !/^q=0(\.0*)?$/.test(quality))
      .map(([name]) => name),
  );
  const best = accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : 'identity';
  if (encodings.size < 100) encodings.set(header, best);
  return best;
}

/** Returns whether an If-None-Match header contains the ETag. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((known) => known.trim().replace(/^W\//, '') === etag);
}
