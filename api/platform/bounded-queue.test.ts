import { setTimeout } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { createBoundedQueue, Overloaded } from './bounded-queue.ts';

const held = () => Promise.withResolvers<string>();

it('runs a few at a time, keeps a short line, and refuses the rest at once', async () => {
  const queue = createBoundedQueue({ running: 2, waiting: 1, longestWaitMs: 10_000 });
  const tasks = [held(), held(), held()];
  let begun = 0;
  const answers = tasks.map((task) =>
    queue(() => {
      begun += 1;
      return task.promise;
    }),
  );
  await expect(queue(async () => 'one more')).rejects.toThrow(Overloaded);
  await setTimeout();
  expect(begun).toBe(2);
  expect(queue.figures()).toEqual({ running: 2, waiting: 1, refusedFull: 1, refusedLate: 0 });
  for (const [n, task] of tasks.entries()) task.resolve(`answer ${n}`);
  expect(await Promise.all(answers)).toEqual(['answer 0', 'answer 1', 'answer 2']);
  expect(await queue(async () => 'later')).toBe('later');
});

it('refuses what has waited too long, also while nothing ends, and never runs it', async () => {
  vi.useFakeTimers();
  const queue = createBoundedQueue({ running: 1, waiting: 5, longestWaitMs: 1000 });
  const first = held();
  const late = vi.fn(async () => 'late');
  const running = queue(() => first.promise);
  const refused = expect(queue(late)).rejects.toMatchObject({
    code: 'unavailable',
    status: 503,
    retryAfterSeconds: 5,
  });
  await vi.advanceTimersByTimeAsync(1000);
  await refused;
  first.resolve('first');
  expect(await running).toBe('first');
  expect(await queue(async () => 'next')).toBe('next');
  expect(late).not.toHaveBeenCalled();
  expect(queue.figures()).toEqual({ running: 0, waiting: 0, refusedFull: 0, refusedLate: 1 });
  vi.useRealTimers();
});

it('goes on after a task has failed', async () => {
  const queue = createBoundedQueue({ running: 1, waiting: 1, longestWaitMs: 10_000 });
  await expect(queue(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue(async () => 'next')).toBe('next');
});
