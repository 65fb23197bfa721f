import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '#web/session/testing.ts';
import { stubCaches } from '#web/testing/stub-caches.ts';
import {
  dropWaiting,
  keepWaiting,
  listWaiting,
  mostWaiting,
  readWaitingPicture,
} from './waiting-receipts.ts';

const [ana, bia] = [7, 8];
const picture = new File(['receipt'], 'nota.jpg', { type: 'image/jpeg' });
const body = { establishmentId: 3, items: [] };
let kept: ReturnType<typeof stubCaches>;
let entries: Map<string, string>;

beforeEach(() => {
  entries = stubBrowser();
  kept = stubCaches();
  Object.assign(window, { caches });
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a receipt that waits for a connection', () => {
  it('is its author’s, with its picture, until it is sent', async () => {
    expect(await keepWaiting(ana, { key: 'k1', body, picture })).toBe(true);
    expect(listWaiting(ana)).toEqual([
      { key: 'k1', body, hasPicture: true, savedAt: new Date().toISOString() },
    ]);
    const read = await readWaitingPicture(ana, 'k1');
    expect([read?.type, await read?.text()]).toEqual(['image/jpeg', 'receipt']);
    expect(listWaiting(bia)).toEqual([]);
    expect(await readWaitingPicture(bia, 'k1')).toBeNull();
    await dropWaiting(bia, 'k1');
    expect(listWaiting(ana)).toHaveLength(1);
    await dropWaiting(ana, 'k1');
    expect([listWaiting(ana), await readWaitingPicture(ana, 'k1')]).toEqual([[], null]);
  });
  it('may have no picture, and comes after those that wait longer', async () => {
    await keepWaiting(ana, { key: 'z', body, picture: null });
    vi.setSystemTime(Date.now() + 1000);
    await keepWaiting(ana, { key: 'a', body, picture: null });
    expect(listWaiting(ana).map(({ key, hasPicture }) => [key, hasPicture])).toEqual([
      ['z', false],
      ['a', false],
    ]);
    expect(kept.size).toBe(0);
  });
  it('is not kept beside ten others, but may be changed', async () => {
    for (let index = 0; index < mostWaiting; index += 1) {
      expect(await keepWaiting(ana, { key: `k${index}`, body, picture: null })).toBe(true);
    }
    expect(await keepWaiting(ana, { key: 'k0', body: {}, picture: null })).toBe(true);
    expect(await keepWaiting(ana, { key: 'more', body, picture })).toBe(false);
    expect(listWaiting(ana)).toHaveLength(mostWaiting);
    expect(await keepWaiting(bia, { key: 'more', body, picture: null })).toBe(true);
  });
  it('is not kept without its picture on a device that is full', async () => {
    vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) });
    expect(await keepWaiting(ana, { key: 'k1', body, picture })).toBe(false);
    expect(listWaiting(ana)).toEqual([]);
  });
  it('goes when its author signs out, as does a shared one that was not opened', async () => {
    const { endSession, keepSession } = await import('#web/session/session.ts');
    const { keepReceived } = await import('#web/received/received-receipt.ts');
    const person = { id: ana, name: 'Ana', email: 'ana@exemplo.com.br' };
    keepSession({ token: 't', user: { ...person, phone: null, role: 'user', photo: null } });
    await keepWaiting(ana, { key: 'k1', body, picture });
    await keepWaiting(bia, { key: 'k2', body, picture });
    await keepReceived({ text: 'chave', picture: null });
    endSession('expired');
    expect(listWaiting(ana)).toHaveLength(1);
    keepSession({ token: 't', user: { ...person, phone: null, role: 'user', photo: null } });
    endSession('left');
    expect([listWaiting(ana), listWaiting(bia).length]).toEqual([[], 1]);
    expect([...kept.keys()]).toEqual([`compara-palmas-receipts-${bia}`]);
    expect([...entries.keys()]).toEqual([`comprovantes-espera:${bia}:k2`]);
  });
});
