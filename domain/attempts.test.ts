import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type AttemptLimit, attemptLimits, waitAfter } from './attempts.ts';
import { forAll } from './testing.ts';

const some = { free: 3, firstWaitSeconds: 5, mostWaitSeconds: 60, forgetSeconds: 3600 };

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
])('the wait after %d failed attempts in a row is %d seconds', (failures, seconds) => {
  expect(waitAfter(failures, some)).toBe(seconds);
});

it.each(Object.entries(attemptLimits))(
  'the limit %s waits from its first wait up to its maximum',
  (_, limit) => {
    expect(waitAfter(limit.free, limit)).toBe(limit.firstWaitSeconds);
    expect(waitAfter(200, limit)).toBe(limit.mostWaitSeconds);
  },
);

/** The number of passwords that can be tried in a day, waiting out every pause. */
const attemptsPerDay = ({ free, mostWaitSeconds }: AttemptLimit) => free + 86_400 / mostWaitSeconds;

it('allows about a hundred guesses a day from one network, and more where strangers share a limit', () => {
  expect(attemptsPerDay(attemptLimits.accountFromNetwork)).toBeLessThan(110);
  expect(attemptsPerDay(attemptLimits.account)).toBeLessThan(1500);
  expect(attemptsPerDay(attemptLimits.network)).toBeLessThan(1500);
});

it('no attempt waits less than the one before, longer than the limit, or until it is forgotten', () =>
  forAll(
    fc.constantFrom(...Object.values(attemptLimits)),
    fc.integer({ min: 1, max: 2_000 }),
    (limit, failures) => {
      const wait = waitAfter(failures, limit);
      expect(wait).toBeGreaterThanOrEqual(waitAfter(failures - 1, limit));
      expect(wait).toBeLessThanOrEqual(limit.mostWaitSeconds);
      expect(wait).toBeLessThan(limit.forgetSeconds);
      expect(wait > 0).toBe(failures >= limit.free);
    },
  ));
