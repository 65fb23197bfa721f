import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOfSession, isNewUse } from './sessions.ts';
import { forAll } from './testing.ts';

const at = (time: string) => new Date(`2026-${time}-03:00`);

describe('the end of a session (spec, public side, section 2, /login)', () => {
  const signedIn = at('06-12T12:00:00');

  it('is thirty days after the last use of a remembered session, and a day after signing in for any other', () => {
    expect(endOfSession(true, signedIn, signedIn)).toEqual(at('07-12T12:00:00'));
    expect(endOfSession(true, signedIn, at('07-01T08:30:00'))).toEqual(at('07-31T08:30:00'));
    expect(endOfSession(false, signedIn, signedIn)).toEqual(at('06-13T12:00:00'));
    expect(endOfSession(false, signedIn, at('06-13T11:59:00'))).toEqual(at('06-13T12:00:00'));
  });

  it('is at most a year after signing in, however a remembered session is used', () => {
    expect(endOfSession(true, signedIn, new Date('2027-06-01T12:00:00-03:00'))).toEqual(
      new Date('2027-06-12T12:00:00-03:00'),
    );
    forAll(fc.boolean(), fc.nat(800), fc.nat(800), (remembered, used, more) => {
      const day = (days: number) => new Date(signedIn.getTime() + days * 86_400_000);
      const end = endOfSession(remembered, signedIn, day(used));
      expect(end.getTime()).toBeLessThanOrEqual(day(remembered ? 365 : 1).getTime());
      expect(endOfSession(remembered, signedIn, day(used + more)).getTime()).toBeGreaterThanOrEqual(
        end.getTime(),
      );
    });
  });
});

it.each([
  ['12:00:00', false],
  ['12:59:59', false],
  ['13:00:00', true],
  // The clock of another node may be a little behind.
  ['11:59:59', false],
])('a use of a session at %s, with the last one recorded at 12:00:00, is recorded: %s', (time, recorded) => {
  expect(isNewUse(at('06-12T12:00:00'), at(`06-12T${time}`))).toBe(recorded);
});
