import { expect, it } from 'vitest';
import { codeOf, reauthentication } from './passkeys.ts';

/** docs/decisions/0077-passkeys.md */

it('a code has six digits, also if it begins with zeros', () => {
  expect(codeOf(281_474_976_710_655)).toBe('710655');
  expect(codeOf(42_000_007)).toBe('000007');
});

it('a passkey is added with the password, or just after signing in', () => {
  const signedInAt = new Date('2026-06-12T12:00:00-03:00');
  const later = (minutes: number) => new Date(signedInAt.getTime() + minutes * 60_000);
  expect(reauthentication(signedInAt, true, later(14))).toBe('none');
  expect(reauthentication(signedInAt, true, later(15))).toBe('password');
  expect(reauthentication(signedInAt, false, later(15))).toBe('sign-in');
});
