import { expect, it } from 'vitest';
import { untilHanging } from './supervise.ts';

/** Asks a process that never answers, and has started with the `startedAt`-th question. Returns how often it was asked. */
async function questionsUntilHanging(startedAt: number): Promise<number> {
  let questions = 0;
  const hangs = await untilHanging({
    isAlive: async () => {
      questions += 1;
      return false;
    },
    isServing: () => questions >= startedAt,
    hasEnded: () => false,
  });
  expect(hangs).toBe(true);
  return questions;
}

it('a process hangs after half a minute of silence, or five after its start, which is not held against it; an ended one does not', async () => {
  expect(await questionsUntilHanging(1)).toBe(1 + 6);
  expect(await questionsUntilHanging(Number.POSITIVE_INFINITY)).toBe(60);
  expect(await questionsUntilHanging(40)).toBe(40 + 6);
  const ended = { isAlive: async () => false, isServing: () => false, hasEnded: () => true };
  expect(await untilHanging(ended)).toBe(false);
});
