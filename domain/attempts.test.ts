import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AttemptLimit, attemptLimits, waitAfter } from './attempts.ts';

const some = { free: 3, firstWaitSeconds: 5, mostWaitSeconds: 60, forgetSeconds: 3600 };

describe('the wait after failed attempts in a row', () => {
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
  ])('after %d: %d seconds', (failures, seconds) => {
    expect(waitAfter(failures, some)).toBe(seconds);
  });
});

describe.each(Object.entries(attemptLimits))('the limit %s', (_, limit) => {
  it('allows some attempts, then doubles the wait up to a maximum', () => {
    const waits = Array.from({ length: 200 }, (_, i) => waitAfter(i + 1, limit));
    expect(waits.slice(0, limit.free - 1).every((wait) => wait === 0)).toBe(true);
    expect(waits[limit.free - 1]).toBe(limit.firstWaitSeconds);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits.at(-1)).toBe(limit.mostWaitSeconds);
  });

  it('keeps the count until the longest wait is over', () => {
    expect(limit.forgetSeconds).toBeGreaterThan(limit.mostWaitSeconds);
  });
});

/** The number of passwords that can be tried in a day, waiting out every pause. */
const attemptsPerDay = ({ free, mostWaitSeconds }: AttemptLimit) => free + 86_400 / mostWaitSeconds;

it('allows about a hundred guesses a day from one network, and more where strangers share a limit', () => {
  expect(attemptsPerDay(attemptLimits.accountFromNetwork)).toBeLessThan(110);
  expect(attemptsPerDay(attemptLimits.account)).toBeLessThan(1500);
  expect(attemptsPerDay(attemptLimits.network)).toBeLessThan(1500);
});

it('no attempt waits less than the one before, longer than the limit, or until it is forgotten', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(attemptLimits)),
      fc.integer({ min: 1, max: 2_000 }),
      (limit, failures) => {
        const wait = waitAfter(failures, limit);
        expect(wait).toBeGreaterThanOrEqual(waitAfter(failures - 1, limit));
        expect(wait).toBeLessThanOrEqual(limit.mostWaitSeconds);
        expect(wait).toBeLessThan(limit.forgetSeconds);
        expect(wait > 0).toBe(failures >= limit.free);
      },
    ),
  );
});
