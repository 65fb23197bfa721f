import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  chooseEncoding,
  createResponseCache,
  type EncodedResponse,
  matchesEtag,
  type RenderedResponse,
} from './response-cache.ts';

const text = (body: string): RenderedResponse => ({
  status: 200,
  contentType: 'text/plain',
  body,
  cacheable: true,
  tags: ['prices'],
});
const body = (encoded: EncodedResponse | undefined) => encoded?.variants.identity.bytes.toString();
const clockAt = (iso: string) => {
  let instant = new Date(iso);
  return {
    now: () => instant,
    set: (later: string) => {
      instant = new Date(later);
    },
  };
};

describe('cached responses (design: Serving)', () => {
  const clock = clockAt('2026-06-12T12:00:00Z');

  it('are made once for simultaneous requests, and then cached', async () => {
    const cache = createResponseCache(clock);
    let made = 0;
    const make = async () => text(`a${++made}`.padEnd(2000, '.'));
    const [one, two] = await Promise.all([cache.get('/a', make), cache.get('/a', make)]);
    expect(made).toBe(1);
    expect(one.value).toBe(two.value);
    expect(cache.peek('/a')).toBe(one.value);
    const { br, gzip, identity } = one.value.variants;
    expect(brotliDecompressSync(br.bytes).equals(identity.bytes)).toBe(true);
    expect(gunzipSync(gzip.bytes).equals(identity.bytes)).toBe(true);
    expect(new Set([br.etag, gzip.etag, identity.etag]).size).toBe(3);
  });

  it('of last good data are used again for a moment, only while drops may be lost', async () => {
    const cache = createResponseCache(clock);
    const lastGoodFrom = new Date('2026-06-12T11:00:00Z');
    let made = 0;
    const page = async () => ({ ...text(`a${++made}`), cacheable: false, lastGoodFrom });
    const ask = async () => body((await cache.get('/a', page, { allowsLastGood: false })).value);
    expect([await ask(), await ask()]).toEqual(['a1', 'a2']);
    cache.distrust();
    expect([await ask(), await ask()]).toEqual(['a3', 'a3']);
    expect(cache.peek('/a')).toBeUndefined();
    cache.trust();
    expect(await ask()).toBe('a4');
  });

  it('begun before a drop serve as the last good ones if there is no later one', async () => {
    const cache = createResponseCache(clock);
    let release: (answer: RenderedResponse) => void = () => {};
    const slow = cache.get('/a', () => new Promise((resolve) => (release = resolve)));
    cache.drop(['prices']);
    release(text('old'));
    await slow;
    expect(cache.peek('/a')).toBeUndefined();
    const lastGood = await cache.get('/a', () => Promise.reject(new Error('down')));
    expect(body(lastGood.value)).toBe('old');
    expect(lastGood.lastGoodFrom).toEqual(clock.now());
  });

  it('belong to the day on which making them began', async () => {
    const night = clockAt('2026-06-13T02:59:59Z');
    const cache = createResponseCache(night);
    let release: (answer: RenderedResponse) => void = () => {};
    const late = cache.get('/a', () => new Promise((resolve) => (release = resolve)));
    night.set('2026-06-13T03:00:01Z');
    const fresh = await cache.get('/a', async () => text('saturday'));
    release(text('friday'));
    expect(await late).toMatchObject({ isStale: true });
    expect(fresh).toMatchObject({ isStale: false });
    expect(body(cache.peek('/a'))).toBe('saturday');
  });

  it('are compressed, others are not', async () => {
    const cache = createResponseCache(clock);
    const { value: encoded } = await cache.get('/a', async () => ({
      ...text('.'.repeat(2000)),
      cacheable: false,
    }));
    expect(encoded.variants.br.bytes).toBe(encoded.variants.identity.bytes);
    expect(encoded.variants.br.headers).not.toContain('content-encoding');
  });
});

describe('the request headers', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['zstd, br;q=0', 'identity'],
    ['BR', 'br'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('%s → %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });
  it('match an ETag in a list, weak or with a star', () => {
    expect(matchesEtag('"a", W/"b"', '"b"')).toBe(true);
    expect(matchesEtag('*', '"b"')).toBe(true);
    expect(matchesEtag('"a"', '"b"')).toBe(false);
    expect(matchesEtag(undefined, '"b"')).toBe(false);
  });
});
