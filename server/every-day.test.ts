import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { everyDay } from './every-day.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('runs at once and each day, reports errors without leaving out what comes after, and stops', async () => {
  const problem = new Error('away');
  const act = vi.fn(async () => {});
  act.mockRejectedValueOnce(problem);
  const report = vi.fn();
  const next = vi.fn(async () => {});
  const stop = everyDay([act, next], report);
  await vi.advanceTimersByTimeAsync(2 * 86_400_000);
  expect(act).toHaveBeenCalledTimes(3);
  expect(next).toHaveBeenCalledTimes(3);
  expect(report).toHaveBeenCalledExactlyOnceWith(problem);
  await stop();
  await vi.advanceTimersByTimeAsync(86_400_000);
  expect(act).toHaveBeenCalledTimes(3);
});

it('stops after the act that runs', async () => {
  const running = Promise.withResolvers<void>();
  const next = vi.fn(async () => {});
  const stopped = everyDay([() => running.promise, next], vi.fn())();
  running.resolve();
  await stopped;
  expect(next).not.toHaveBeenCalled();
});
