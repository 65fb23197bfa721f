import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { createFuelPrice } from '#database/factories/prices.ts';
import { seedDemonstrationCity } from '#database/seed/demonstration-city.ts';
import { at, openTestApi, testDay } from './testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
await seedDemonstrationCity(api.orm, at(testDay));
await api.settled();

const path = '/fuel/prices';
const url = `/api${path}`;

describe('a cached response', () => {
  it('has the same body as brotli, gzip and uncompressed, each with a different ETag', async () => {
    const plain = await api.get(path, { 'accept-encoding': 'identity' });
    const gzip = await api.get(path, { 'accept-encoding': 'gzip' });
    const br = await api.get(path, { 'accept-encoding': 'gzip, deflate, br' });
    expect(plain.json().data.length).toBeGreaterThan(50);
    expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect([plain, gzip, br].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'gzip',
      'br',
    ]);
    expect(new Set([plain, gzip, br].map(({ headers }) => headers.etag)).size).toBe(3);
    for (const { headers, rawPayload } of [plain, gzip, br]) {
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(rawPayload.length),
        vary: 'accept-encoding',
        'cache-control': 'public, max-age=0, must-revalidate',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  it('forbids content sniffing, also when it is a refusal', async () => {
    for (const target of [path, '/users/profile', '/nada']) {
      expect((await api.get(target)).headers['x-content-type-options'], target).toBe('nosniff');
    }
  });

  it.each(['identity', 'gzip', 'br'])(
    'is 304 without a body for a client that already has it: %s',
    async (encoding) => {
      const first = await api.get(path, { 'accept-encoding': encoding });
      const etag = String(first.headers.etag);
      const again = await api.get(path, { 'accept-encoding': encoding, 'if-none-match': `"x", W/${etag}` });
      expect(again.statusCode).toBe(304);
      expect(again.rawPayload).toHaveLength(0);
      expect(again.headers).toMatchObject({ etag, vary: 'accept-encoding' });
      const other = await api.get(path, { 'accept-encoding': encoding, 'if-none-match': '"x"' });
      expect(other.statusCode).toBe(200);
    },
  );

  it('has the headers of GET and no body for HEAD', async () => {
    const { headers: ofGet } = await api.get(path);
    const head = await api.app.inject({ method: 'HEAD', url });
    expect(head.statusCode).toBe(200);
    expect(head.rawPayload).toHaveLength(0);
    expect(head.headers).toMatchObject({ etag: ofGet.etag, 'content-length': ofGet['content-length'] });
  });

  it('has one address, whatever unknown, repeated or spelled otherwise stands in the query', async () => {
    const { peek } = api.context.caches.responses;
    const first = await api.get('/fuel/prices?regionId=1&search=capim');
    const spellings = [
      'search=capim&regionId=1',
      'regionId=1&search=capim&fbclid=1',
      'x=2&regionId=1&search=%63apim',
    ].map((query) => `/fuel/prices?${query}`);
    for (const spelling of spellings) {
      const again = await api.get(spelling);
      expect(again.headers.etag, spelling).toBe(first.headers.etag);
      expect(peek(`/api${spelling}`), spelling).toBeUndefined();
    }
    expect(peek('/api/fuel/prices?regionId=1&search=capim')).toBeDefined();
    await api.get('/fuel/prices?fbclid=1');
    expect(peek('/api/fuel/prices?fbclid=1')).toBeUndefined();
  });

  it('is not cached when it is a refusal', async () => {
    await api.get('/fuel/prices?regionId=x');
    await api.get('/fuel/stations/999999');
    expect(api.context.caches.responses.peek('/api/fuel/prices?regionId=x')).toBeUndefined();
    expect(api.context.caches.responses.peek('/api/fuel/stations/999999')).toBeUndefined();
  });
});

it('after a write by another connection, the cached response is dropped and the new price is returned', async () => {
  const before = await api.get(path);
  const cached = api.context.caches.responses.peek(url);
  expect(cached?.variants.identity.etag).toBe(before.headers.etag);
  const dropped = api.dropped();
  const { id } = await createFuelPrice(api.orm, { priceCentavos: 1, observedAt: at(testDay) });
  await dropped;
  expect(api.context.caches.responses.peek(url)).toBeUndefined();
  const after = await api.get(path, { 'if-none-match': String(before.headers.etag) });
  expect(after.statusCode).toBe(200);
  expect(after.json().data[0]).toMatchObject({ id, price: 0.01 });
});
