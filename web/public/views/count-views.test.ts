// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest';
import { mostViewsAtOnce } from '#domain/price-views.ts';
import { countViews, notCounted } from './count-views.ts';

/** Near-me, change 10: a device counts a price once, and says nothing of itself (docs/decisions/0075-counted-views.md). */
const today = '2026-06-12';

it('a device counts each price once, and again when it has long forgotten it', () => {
  const first = notCounted({}, [7, 8, 7], today);
  expect(first).toEqual({ fresh: [7, 8], kept: { 7: today, 8: today } });
  expect(notCounted(first.kept, [8, 9], today)).toEqual({
    fresh: [9],
    kept: { 7: today, 8: today, 9: today },
  });
  expect(notCounted({ 7: '2026-05-20', 8: '2026-06-10' }, [7], today)).toEqual({
    fresh: [7],
    kept: { 7: today, 8: '2026-06-10' },
  });
});

it('a device remembers an end of them, and survives what is not its own', () => {
  const many = Array.from({ length: 500 }, (_, id) => id + 1);
  expect(Object.keys(notCounted({}, many, today).kept)).toHaveLength(200);
  expect(notCounted({ x: 3 } as never, [1], today)).toEqual({ fresh: [1], kept: { 1: today } });
});

it('more prices than a call takes are sent in several, at once', () => {
  vi.useFakeTimers();
  const fetched = vi.fn(async (_address: string, _options: RequestInit) => new Response());
  vi.stubGlobal('fetch', fetched);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    localStorage.clear();
  });
  const seen = Array.from({ length: 2 * mostViewsAtOnce + 1 }, (_, index) => index + 1);
  countViews('/api', seen.slice(0, mostViewsAtOnce));
  countViews('/api', seen.slice(mostViewsAtOnce));
  expect(fetched).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2000);
  const sent = fetched.mock.calls.map(([, { body }]): number[] => JSON.parse(String(body)).prices);
  expect(sent.map(({ length }) => length)).toEqual([mostViewsAtOnce, mostViewsAtOnce, 1]);
  expect(sent.flat()).toEqual(seen);
});
