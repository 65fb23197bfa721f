import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { CacheTag } from '#contract/cached-tables.ts';
import type { Clock } from './clock.ts';
import { createTaggedCache, type Found } from './tagged-cache.ts';

/**
 * Public responses held whole in memory as finished bytes (design: Serving): identity, gzip and brotli, each with its
 * strong ETag.
 */

/** A response before it is encoded. */
export interface RenderedResponse {
  status: number;
  contentType: string;
  body: string | Buffer;
  /** further headers, lower case */
  headers?: Readonly<Record<string, string>>;
  /** false: it is sent once, as it is (a failure, a page made of sample, last good or yesterday's data) */
  cacheable: boolean;
  /** what it was made of */
  tags: readonly CacheTag[];
  /** since when it stands in for one that could not be made */
  lastGoodFrom?: Date | null;
}

export type Encoding = 'br' | 'gzip' | 'identity';

interface Variant {
  etag: string;
  /** flat list of names and values for writeHead, without the length: a 304 has none */
  headers: readonly string[];
  /** the same with the length of the bytes */
  wholeHeaders: readonly string[];
  bytes: Buffer;
}

export interface EncodedResponse {
  status: number;
  variants: Readonly<Record<Encoding, Variant>>;
}

export type CachedResponse = Found<EncodedResponse>;

export interface ResponseCache {
  /** The fresh response under a key, if there is one: the quick path, never makes anything. */
  peek(key: string): EncodedResponse | undefined;
  /** The response under a key, made if need be; requests at the same time wait for the same one. */
  get(key: string, render: () => Promise<RenderedResponse>): Promise<CachedResponse>;
  /** Makes every response with one of these tags stale. */
  drop(tags: readonly CacheTag[]): void;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** good compression at a speed that does not keep the first visitor waiting */
const brotliQuality = 6;
const smallestWorthCompressing = 512;
const compressible = /^text\/|json|javascript|xml|manifest/;

/** @param maxBytes memory for all responses together */
export function createResponseCache(clock: Clock, maxBytes = 128 * 1024 * 1024): ResponseCache {
  const cache = createTaggedCache<EncodedResponse>({
    clock,
    maxBytes,
    sizeOf: ({ variants: { identity, gzip: gz, br } }) =>
      identity.bytes.length * 2 + gz.bytes.length + br.bytes.length,
  });
  return {
    peek: cache.peek,
    drop: cache.drop,
    get: (key, render) =>
      cache.get(key, async () => {
        const response = await render();
        const { tags, cacheable, lastGoodFrom = null } = response;
        return { value: await encode(response), tags, cacheable, lastGoodFrom };
      }),
  };
}

/** A response as bytes, compressed where it is worth it and will be sent again. */
export async function encode(
  response: Pick<RenderedResponse, 'status' | 'contentType' | 'body' | 'headers' | 'cacheable'>,
): Promise<EncodedResponse> {
  const identity = typeof response.body === 'string' ? Buffer.from(response.body) : response.body;
  // Compressing costs more than one sending saves.
  const worth =
    response.cacheable &&
    identity.length >= smallestWorthCompressing &&
    compressible.test(response.contentType);
  const [br, gz] = worth
    ? await Promise.all([
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
    const plain = encoding === 'identity' || !worth;
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

/** The best encoding a client accepts, by its Accept-Encoding header. */
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

/** True when If-None-Match names the ETag: the reader has these bytes already. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((known) => known.trim().replace(/^W\//, '') === etag);
}
