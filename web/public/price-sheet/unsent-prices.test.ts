import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropUnsentPrice, keepUnsentPrice, readUnsentPrice } from './unsent-prices.ts';

const pair = { productId: 20, establishmentId: 7 };
const [ana, bia] = [1, 2];
let entries: Map<string, string>;

beforeEach(() => {
  entries = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('a price that could not be sent', () => {
  it('is returned to its author only', () => {
    keepUnsentPrice(pair, 57.99, ana);
    expect(readUnsentPrice(pair, ana)).toBe(57.99);
    expect(readUnsentPrice(pair, bia)).toBeNull();
    expect(readUnsentPrice(pair, null)).toBeNull();
    expect(readUnsentPrice({ ...pair, establishmentId: 8 }, ana)).toBeNull();
  });
  it('survives what others type and give up on the same device', () => {
    keepUnsentPrice(pair, 57.99, ana);
    keepUnsentPrice(pair, 60, bia);
    dropUnsentPrice(pair, bia);
    dropUnsentPrice(pair, null);
    expect(readUnsentPrice(pair, ana)).toBe(57.99);
    dropUnsentPrice(pair, ana);
    expect(entries.size).toBe(0);
  });
  it('goes to whoever signs in next, if a visitor has typed it, and to nobody after that', () => {
    keepUnsentPrice(pair, 57.99, null);
    expect(readUnsentPrice(pair, null)).toBe(57.99);
    expect(readUnsentPrice(pair, bia)).toBe(57.99);
    keepUnsentPrice(pair, 60, bia);
    expect(readUnsentPrice(pair, bia)).toBe(60);
    dropUnsentPrice(pair, bia);
    expect([readUnsentPrice(pair, bia), readUnsentPrice(pair, null)]).toEqual([null, null]);
  });
  it('belongs to the person who has opened a visitor’s, and to nobody else after that', () => {
    keepUnsentPrice(pair, 57.99, null);
    keepUnsentPrice(pair, 57.99, ana);
    expect(readUnsentPrice(pair, ana)).toBe(57.99);
    expect(readUnsentPrice(pair, bia)).toBeNull();
    expect(readUnsentPrice(pair, null)).toBeNull();
  });
  it('is a visitor’s if an earlier version kept it, without its author', () => {
    for (const reader of [ana, null]) {
      entries.set('precos-nao-enviados:20-7', '57.99');
      expect(readUnsentPrice(pair, reader)).toBe(57.99);
      keepUnsentPrice(pair, 57.99, reader);
      expect([...entries.keys()]).toEqual([`precos-nao-enviados:${reader ?? 'visitante'}:20-7`]);
      entries.set('precos-nao-enviados:20-7', '57.99');
      dropUnsentPrice(pair, reader);
      expect(entries.size).toBe(0);
    }
  });
  it('is nothing if another hand wrote it', () => {
    entries.set(`precos-nao-enviados:${ana}:20-7`, 'sete');
    expect(readUnsentPrice(pair, ana)).toBeNull();
  });
});
