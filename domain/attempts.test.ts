import { describe, expect, it } from 'vitest';
import { type AttemptLimit, attemptLimits, waitAfter } from './attempts.ts';

const some = { free: 3, firstWaitSeconds: 5, mostWaitSeconds: 60, forgetSeconds: 3600 };

describe('the wait after a failed try', () => {
  it.each([
    [1, 0],
    [2, 0],
    [3, 5],
    [4, 10],
    [5, 20],
    [6, 40],
    [7, 60],
    [8, 60],
    [10_000, 60],
  ])('number %d is of %d seconds', (failures, seconds) => {
    expect(waitAfter(failures, some)).toBe(seconds);
  });
});

describe.each(Object.entries(attemptLimits))('the limit %s', (_, by) => {
  it('bears some tries, then waits longer each time, up to a most', () => {
    const waits = Array.from({ length: 200 }, (_, i) => waitAfter(i + 1, by));
    expect(waits.slice(0, by.free - 1).every((wait) => wait === 0)).toBe(true);
    expect(waits[by.free - 1]).toBe(by.firstWaitSeconds);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits.at(-1)).toBe(by.mostWaitSeconds);
  });

  it('forgets nobody before their wait is over', () => {
    expect(by.forgetSeconds).toBeGreaterThan(by.mostWaitSeconds);
  });
});

/** How many passwords somebody who never rests can try in a day. */
const triesADay = ({ free, mostWaitSeconds }: AttemptLimit) => free + 86_400 / mostWaitSeconds;

it('leaves who never rests a hundred guesses a day from one network, and some more where strangers wait together', () => {
  expect(triesADay(attemptLimits.accountFromNetwork)).toBeLessThan(110);
  expect(triesADay(attemptLimits.account)).toBeLessThan(1500);
  expect(triesADay(attemptLimits.network)).toBeLessThan(1500);
});
