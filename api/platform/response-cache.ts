import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { addDays, cityDay, type Day, startOfDay } from '#domain/city-time.ts';
import type { Clock } from './clock.ts';
import { Failure } from './failure.ts';

/**
 * Public answers kept whole in memory as finished bytes (design: Serving): identity, gzip and brotli, each with its
 * strong ETag. A write that changes the catalogue drops them all; an answer that was being made meanwhile is dropped, too.
 * At the city's midnight, when ages change, the old bytes may leave for a few minutes more while new ones are made.
 * What was dropped stays as last good: it leaves, with its age, only when making a new answer fails. An answer belongs to
 * the moment at which its making began: what is made of old bytes must not pass for new.
 */

/** What a producer makes. */
export interface RenderedResponse {
  status: number;
  contentType: string;
  body: string | Buffer;
  /** further headers, lower case */
  headers?: Readonly<Record<string, string>>;
  /** false: sent once, as it is, and never kept (a failure, a page made of sample, last good or yesterday's data) */
  keep: boolean;
}

export type Encoding = 'br' | 'gzip' | 'identity';

interface Variant {
  etag: string;
  /** flat name, value list for writeHead, without the length: a 304 has none */
  headers: readonly string[];
  /** the same with the length of the bytes */
  wholeHeaders: readonly string[];
  bytes: Buffer;
}

export interface EncodedResponse {
  status: number;
  variants: Readonly<Record<Encoding, Variant>>;
  /** when its making began */
  madeAt: Date;
  day: Day;
  generation: number;
}

/** An answer and, when making a new one failed, since when the old one is standing in. */
export interface CachedResponse {
  encoded: EncodedResponse;
  lastGoodFrom: Date | null;
  /** no longer current: it leaves in place of one that is being made, or time went on while it was made */
  standsIn?: boolean;
}

/** To what an answer belongs: when its making began, on which day of the city, after how many changes. */
type Beginning = Pick<EncodedResponse, 'madeAt' | 'day' | 'generation'>;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** good compression at a speed that does not keep the first visitor waiting */
const brotliQuality = 6;
const smallestWorthCompressing = 512;
const compressible = /^text\/|json|javascript|xml|manifest/;
const staleMinutes = 10;
/** Addresses with a query are without number, and anybody can invent them: the part of the memory they may fill. */
const queriesShare = 1 / 4;

async function finish(answer: RenderedResponse, beginning: Beginning): Promise<EncodedResponse> {
  const identity = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
  // Compressing costs more than one sending saves.
  const worth =
    answer.keep && identity.length >= smallestWorthCompressing && compressible.test(answer.contentType);
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
    const headers = ['content-type', answer.contentType, 'etag', etag, 'vary', 'accept-encoding'];
    if (!plain) headers.push('content-encoding', encoding);
    for (const [name, value] of Object.entries(answer.headers ?? {})) headers.push(name, value);
    const wholeHeaders = [...headers, 'content-length', String(bytes.length)];
    return { etag, headers, wholeHeaders, bytes };
  };
  return {
    ...beginning,
    status: answer.status,
    variants: {
      br: variant(br, 'br'),
      gzip: variant(gz, 'gzip'),
      identity: variant(identity, 'identity'),
    },
  };
}

function isLater(one: Beginning, other: Beginning): boolean {
  return one.generation > other.generation || one.madeAt > other.madeAt;
}

export interface ResponseCache {
  /** The fresh answer under a key, if there is one: the quick path, never makes anything. */
  peek(key: string): EncodedResponse | undefined;
  /** The answer under a key, made if need be; those who ask at the same time wait for the same one. */
  get(key: string, make: () => Promise<RenderedResponse>): Promise<CachedResponse>;
  /** Forgets every answer: the catalogue has changed. */
  drop(): void;
}

function createStore(maxSize: number): LRUCache<string, EncodedResponse> {
  return new LRUCache<string, EncodedResponse>({
    maxSize,
    sizeCalculation: ({ variants }, key) =>
      key.length + variants.identity.bytes.length * 2 + variants.gzip.bytes.length + variants.br.bytes.length,
  });
}

/**
 * @param maxBytes memory for all answers together; the least recently read leave first, those of addresses with a query
 *   and those without each among themselves
 */
export function createResponseCache(clock: Clock, maxBytes = 128 * 1024 * 1024): ResponseCache {
  const queries = createStore(Math.floor(maxBytes * queriesShare));
  const plain = createStore(maxBytes - queries.maxSize);
  const storeOf = (key: string) => (key.includes('?') ? queries : plain);
  const making = new Map<string, Promise<EncodedResponse>>();
  let generation = 0;
  let midnight = 0;
  let day: Day = '';

  const rollDay = () => {
    const now = clock.now();
    if (now.getTime() < midnight && day !== '') return;
    day = cityDay(now);
    midnight = startOfDay(addDays(day, 1)).getTime();
  };

  const isFresh = (entry: EncodedResponse) => entry.generation === generation && entry.day === day;
  const mayStandIn = (entry: EncodedResponse) =>
    entry.generation === generation &&
    addDays(entry.day, 1) === day &&
    clock.now().getTime() - startOfDay(day).getTime() < staleMinutes * 60_000;

  const makeOnce = (key: string, make: () => Promise<RenderedResponse>): Promise<EncodedResponse> => {
    const underWay = `${generation} ${day} ${key}`;
    const waiting = making.get(underWay);
    if (waiting) return waiting;
    const beginning = { madeAt: clock.now(), day, generation };
    const promise = make()
      .then(async (answer) => {
        const encoded = await finish(answer, beginning);
        rollDay();
        // What changed meanwhile is not in it: it is no current answer, but the last good one, unless a later one is there.
        const there = storeOf(key).get(key);
        if (answer.keep && !(there && isLater(there, encoded))) storeOf(key).set(key, encoded);
        return encoded;
      })
      .finally(() => making.delete(underWay));
    making.set(underWay, promise);
    return promise;
  };

  const toKept = (encoded: EncodedResponse, lastGoodFrom: Date | null = null): CachedResponse => {
    rollDay();
    return { encoded, lastGoodFrom, standsIn: !isFresh(encoded) };
  };

  return {
    peek(key) {
      const entry = storeOf(key).get(key);
      if (entry === undefined) return undefined;
      rollDay();
      return isFresh(entry) ? entry : undefined;
    },
    async get(key, make) {
      rollDay();
      const entries = storeOf(key);
      const entry = entries.get(key);
      if (entry && isFresh(entry)) return toKept(entry);
      const promise = makeOnce(key, make);
      if (entry && mayStandIn(entry)) {
        promise.catch(() => {});
        return toKept(entry);
      }
      try {
        return toKept(await promise);
      } catch (error) {
        if (error instanceof Failure && error.status < 500) {
          // Refused, not failed: what was there is gone.
          entries.delete(key);
          throw error;
        }
        const lastGood = entries.get(key);
        if (lastGood) return toKept(lastGood, lastGood.madeAt);
        throw error;
      }
    },
    drop() {
      generation += 1;
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
