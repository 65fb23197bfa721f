import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepLinkRequest, readLinkRequest, unlinkPrice } from './link-request.ts';
import { stubBrowser } from './testing.ts';

const [maria, back] = ['maria@exemplo.com.br', '/produto/20'];
const price = { productId: 20, establishmentId: 7, kind: 'meat' } as const;
const other = { productId: 3, establishmentId: 8, kind: 'fuel' } as const;
let entries: Map<string, string>;

beforeEach(() => {
  entries = stubBrowser();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('collects the prices of one address, and drops them with another’s', () => {
  keepLinkRequest(' Maria@exemplo.com.br', back, price);
  keepLinkRequest(maria, '/posto/8', other);
  keepLinkRequest(maria, back, price);
  expect(readLinkRequest()).toMatchObject({ email: maria, back, prices: [other, price] });
  unlinkPrice(other);
  expect(readLinkRequest()?.prices).toMatchObject([price]);
  keepLinkRequest('joana@exemplo.com.br', back);
  expect(readLinkRequest()).toMatchObject({ email: 'joana@exemplo.com.br', back, prices: [] });
});

const day = 24 * 60 * 60 * 1000;

it('sends no price by itself after a day', () => {
  keepLinkRequest(maria, back, price);
  vi.advanceTimersByTime(day - 1);
  keepLinkRequest(maria, back, other);
  vi.advanceTimersByTime(1);
  expect(readLinkRequest()).toMatchObject({ email: maria, prices: [other] });
});

it('forgets the address a day after the last request, whatever was given up since', () => {
  keepLinkRequest(maria, back, price);
  vi.advanceTimersByTime(day - 1);
  unlinkPrice(price);
  expect(readLinkRequest()).toMatchObject({ email: maria, prices: [] });
  vi.advanceTimersByTime(1);
  expect(readLinkRequest()).toBeNull();
  expect(entries.size).toBe(0);
});

it('is nothing if another hand wrote it', () => {
  expect(readLinkRequest()).toBeNull();
  const at = Date.now();
  const broken = {
    email: maria,
    back,
    at,
    prices: [null, { ...price, at: 'hoje' }, { ...price, kind: 'pão', at }],
  };
  for (const written of ['', '{', 'null', '{"email":7}', JSON.stringify({ ...broken, prices: {} })]) {
    entries.set('link-pedido', written);
    expect(readLinkRequest()).toBeNull();
  }
  entries.set('link-pedido', JSON.stringify(broken));
  expect(readLinkRequest()?.prices).toEqual([]);
});
