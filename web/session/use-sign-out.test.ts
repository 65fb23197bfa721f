import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beforeSignOut, finishBeforeSignOut } from './use-sign-out.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('waits for what is registered, whether it succeeds or fails', async () => {
  const done: string[] = [];
  const forget = [
    beforeSignOut(async () => done.push('first')),
    beforeSignOut(async () => {
      done.push('second');
      throw new Error('no connection');
    }),
  ];
  await finishBeforeSignOut();
  expect(done).toEqual(['first', 'second']);
  for (const each of forget) each();
  await finishBeforeSignOut();
  expect(done).toHaveLength(2);
});

it('waits for three seconds at most', async () => {
  const forget = beforeSignOut(() => new Promise(() => {}));
  let isOver = false;
  const finished = finishBeforeSignOut().then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(2_999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await finished;
  expect(isOver).toBe(true);
  forget();
});
