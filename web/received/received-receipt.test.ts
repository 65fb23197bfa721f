import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubCaches } from '#web/testing/stub-caches.ts';
import { forgetOldReceived, keepReceived, takeReceived } from './received-receipt.ts';

const picture = new File(['receipt'], 'nota.jpg', { type: 'image/jpeg' });
let kept: ReturnType<typeof stubCaches>;

beforeEach(() => {
  kept = stubCaches();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a receipt that another app has shared', () => {
  it('is taken once, picture and text', async () => {
    await keepReceived({ text: 'CNPJ\n69,90', picture });
    const taken = await takeReceived();
    expect(taken?.text).toBe('CNPJ\n69,90');
    expect(taken?.picture).toMatchObject({ name: 'nota.jpg', type: 'image/jpeg', size: picture.size });
    expect(await takeReceived()).toBeNull();
    expect(kept.size).toBe(0);
  });
  it('takes the place of an earlier one', async () => {
    await keepReceived({ text: null, picture });
    await keepReceived({ text: 'chave', picture: null });
    expect(await takeReceived()).toEqual({ text: 'chave', picture: null });
  });
  it('is forgotten after a day', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await keepReceived({ text: 'chave', picture: null });
    vi.setSystemTime(Date.now() + 23 * 60 * 60 * 1000);
    await forgetOldReceived();
    expect(kept.size).toBe(1);
    vi.setSystemTime(Date.now() + 61 * 60 * 1000);
    expect(await takeReceived()).toBeNull();
    await keepReceived({ text: 'chave', picture: null });
    vi.setSystemTime(Date.now() + 25 * 60 * 60 * 1000);
    await forgetOldReceived();
    expect(kept.size).toBe(0);
  });
  it('is none where the browser keeps nothing', async () => {
    vi.stubGlobal('caches', { match: () => Promise.reject(new DOMException('denied', 'SecurityError')) });
    expect(await takeReceived()).toBeNull();
  });
});
