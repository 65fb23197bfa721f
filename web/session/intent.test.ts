import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepIntent, takeIntent } from './intent.ts';

const path = '/produto/7';
let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.useFakeTimers();
  vi.stubGlobal('window', { location: { pathname: path } });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is handed over once, on the page where it was kept', () => {
  keepIntent('report', { price: '45,90' });
  expect(takeIntent('report', '/produto/8')).toBeUndefined();
  expect(takeIntent('favorite', path)).toBeUndefined();
  expect(takeIntent('report', path)).toEqual({ price: '45,90' });
  expect(takeIntent('report', path)).toBeUndefined();
});

it('may have no data', () => {
  keepIntent('review');
  expect(takeIntent('review', path)).toBeNull();
});

it('ends after 30 minutes', () => {
  keepIntent('review');
  vi.advanceTimersByTime(30 * 60_000);
  expect(takeIntent('review', path)).toBeUndefined();
});

it('is replaced by the next one', () => {
  keepIntent('review');
  keepIntent('report');
  expect(takeIntent('review', path)).toBeUndefined();
  expect(takeIntent('report', path)).toBeNull();
});

it('is none where the storage is refused or holds something else', () => {
  kept.set('intencao', '{');
  expect(takeIntent('review', path)).toBeUndefined();
  vi.stubGlobal('sessionStorage', undefined);
  keepIntent('review');
  expect(takeIntent('review', path)).toBeUndefined();
});
