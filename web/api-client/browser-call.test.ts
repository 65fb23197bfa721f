import { afterEach, describe, expect, it, vi } from 'vitest';
import { currentKept, setKept } from '#web/offline/connection.ts';
import { callFromBrowser, requestOf } from './browser-call.ts';
import { isSinceLastWrite } from './last-write.ts';
import { CallFailure, NoAnswer } from './transport.ts';

const answering = (body: unknown, init: ResponseInit = {}) => {
  const asked = vi.fn(async (_address: string, _init: RequestInit) => Response.json(body, init));
  vi.stubGlobal('fetch', asked);
  return asked;
};
afterEach(() => vi.unstubAllGlobals());

describe('a call from the browser', () => {
  it('goes to the address of its entry, under the prefix', async () => {
    const asked = answering({ success: true, data: [], count: 0 });
    const { data, lastGoodFrom } = await callFromBrowser('/api', 'listNearbyEstablishments', {
      query: { latitude: -10.18, longitude: -48.33, radius: 10 },
    });
    expect(data).toEqual([]);
    expect(lastGoodFrom).toBeNull();
    expect(asked.mock.calls[0]?.[0]).toBe(
      '/api/public/establishments/nearby?latitude=-10.18&longitude=-48.33&radius=10',
    );
  });
  it('fills in what stands in the path, also without a prefix', async () => {
    const asked = answering({ success: true, data: [] });
    await callFromBrowser('', 'listProductPrices', { params: { id: 7 } });
    expect(asked.mock.calls[0]?.[0]).toBe('/public/prices/product/7');
  });
  it('carries the token and the idempotency key that it is given, and JSON', async () => {
    const asked = answering({ success: true, data: { id: 1 } });
    const body = { name: 'Hortifrúti' };
    await callFromBrowser('/api', 'createSector', { body }, { token: 't', idempotencyKey: 'chave-unica' });
    expect(asked.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        authorization: 'Bearer t',
        'idempotency-key': 'chave-unica',
      },
    });
  });
  it.each([
    ['a read', 'listPublicRegions', {}, true],
    ['a write', 'createSector', { body: { name: 'Hortifrúti' } }, false],
  ] as const)('%s is noted as one', async (_, name, given, isSince) => {
    answering({ success: true, data: [] });
    // The test before may have written in this very millisecond.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1 });
    const asked = Date.now();
    await callFromBrowser('/api', name, given);
    vi.useRealTimers();
    expect(isSinceLastWrite(asked + 1)).toBe(true);
    expect(isSinceLastWrite(asked)).toBe(isSince);
  });
  it('sends a file as a multipart form, whose type the browser names', () => {
    const photo = new File(['bytes'], 'nota.jpg', { type: 'image/jpeg' });
    const entry = { method: 'POST', path: '/photos', uploadField: 'photo' } as const;
    const { body, headers } = requestOf(entry, { upload: photo }, { token: 't' });
    expect((body as FormData).get('photo')).toMatchObject({ name: 'nota.jpg', type: 'image/jpeg', size: 5 });
    expect(headers).toEqual({ authorization: 'Bearer t' });
  });
  it('says since when an old answer stands in', async () => {
    answering({ success: true, data: [] }, { headers: { 'x-last-good': '2026-06-10T18:00:00Z' } });
    expect((await callFromBrowser('/api', 'listPublicRegions')).lastGoodFrom).toBe('2026-06-10T18:00:00Z');
  });
  it('has the page say since when an answer was kept on the phone, by the oldest one', async () => {
    setKept(null);
    const keptAt = (at: string) => answering({ success: true, data: [] }, { headers: { 'x-kept-at': at } });
    for (const at of ['2026-06-10T18:00:00Z', '2026-06-09T18:00:00Z', '2026-06-11T18:00:00Z']) {
      keptAt(at);
      expect((await callFromBrowser('/api', 'listPublicRegions')).lastGoodFrom).toBe(at);
    }
    expect(currentKept()).toEqual({ at: '2026-06-09T18:00:00Z', offline: true });
    setKept(null);
  });
  it('fails with what the server said', async () => {
    answering({ success: false, code: 'unavailable', message: 'Indisponível.' }, { status: 503 });
    const failed = callFromBrowser('/api', 'listPublicRegions');
    await expect(failed).rejects.toThrow(CallFailure);
    await expect(failed).rejects.toMatchObject({ status: 503, message: 'Indisponível.' });
  });
  it('fails where something else answers in its place', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 200 }));
    await expect(callFromBrowser('/api', 'listPublicRegions')).rejects.toThrow(CallFailure);
  });
  it('distinguishes a page from an answer', async () => {
    vi.stubGlobal('fetch', async () => {
      const headers = { 'content-type': 'text/html; charset=utf-8' };
      return new Response('<html>', { status: 503, headers });
    });
    const failed = callFromBrowser('/api', 'listPublicRegions');
    await expect(failed).rejects.toMatchObject({ status: 503, isPage: true });
  });
  it('takes a list as a bare array, too (spec, back office, section 7)', async () => {
    const sectors = [{ id: 1, name: 'Hortifrúti' }];
    answering(sectors);
    expect(await callFromBrowser('/api', 'listSectors')).toMatchObject({ data: sectors, count: 1 });
    answering([]);
    expect(await callFromBrowser('/api', 'listSectors')).toMatchObject({ data: [], count: 0 });
  });
  it('takes a list without its count, and says where a success is no list (spec, back office, section 8)', async () => {
    answering({ success: true, data: [{ id: 1 }] });
    expect(await callFromBrowser('/api', 'listSectors')).toMatchObject({ count: 1 });
    answering({ success: true, data: { id: 1 } });
    await expect(callFromBrowser('/api', 'listSectors')).rejects.toMatchObject({
      message: 'Formato de dados inesperado. Lista vazia exibida.',
    });
  });
  it('takes no array for anything else, nor one with a failure', async () => {
    answering([]);
    await expect(callFromBrowser('/api', 'readProduct', { params: { id: 7 } })).rejects.toThrow(CallFailure);
    answering([], { status: 500 });
    await expect(callFromBrowser('/api', 'listSectors')).rejects.toThrow(CallFailure);
  });
  it.each([{}, null, { success: true }, { success: 'yes', data: 1 }])(
    'fails with %j, which says nothing',
    async (body) => {
      answering(body);
      await expect(callFromBrowser('/api', 'listPublicRegions')).rejects.toThrow(CallFailure);
    },
  );
  it.each([
    ['without a connection', new TypeError('Failed to fetch'), 'unreachable'],
    ['after too long a wait', new DOMException('timed out', 'TimeoutError'), 'late'],
  ])('has no answer %s', async (_, error, why) => {
    vi.stubGlobal('fetch', () => Promise.reject(error));
    const failed = callFromBrowser('/api', 'listPublicRegions');
    await expect(failed).rejects.toThrow(NoAnswer);
    await expect(failed).rejects.toMatchObject({ why });
  });
  it('has none where it is cut off by time', async () => {
    const cutOff = new ReadableStream({
      pull: (stream) => stream.error(new DOMException('timed out', 'TimeoutError')),
    });
    vi.stubGlobal(
      'fetch',
      async () => new Response(cutOff, { headers: { 'content-type': 'application/json' } }),
    );
    await expect(callFromBrowser('/api', 'listPublicRegions')).rejects.toMatchObject({ why: 'late' });
  });
});
