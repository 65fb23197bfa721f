import { afterEach, expect, it, vi } from 'vitest';
import { createJobCounts } from './job-counts.ts';

const waiting = [{ queue: 'mail', state: 'created', count: 3 }];
const clock = vi.spyOn(performance, 'now');
afterEach(() => vi.useRealTimers());

it('asks the database once in a quarter of a minute, however often it is asked itself', async () => {
  const read = vi.fn(async () => waiting);
  const counts = createJobCounts(read);
  clock.mockReturnValue(100);
  expect(await Promise.all([counts(), counts()])).toEqual([waiting, waiting]);
  clock.mockReturnValue(15_099);
  expect(await counts()).toBe(waiting);
  expect(read).toHaveBeenCalledTimes(1);
  clock.mockReturnValue(15_100);
  await counts();
  expect(read).toHaveBeenCalledTimes(2);
});

it('has no counts while the database refuses, and has them again later', async () => {
  const read = vi.fn(async () => waiting).mockRejectedValueOnce(new Error('away'));
  const counts = createJobCounts(read);
  clock.mockReturnValue(100);
  expect(await counts()).toBeUndefined();
  clock.mockReturnValue(20_000);
  expect(await counts()).toBe(waiting);
});
