/** Rules of passkeys and of the second step. docs/decisions/0077-passkeys.md. */

/** a person's devices, and some that were lost */
export const mostPasskeys = 20;
export const longestPasskeyName = 60;

/** how long the device's question to its owner may take */
export const challengeMinutes = 10;

/** after signing in, a passkey can be added for this long without giving the password again */
export const freshSessionMinutes = 15;

/** how long a person who has given the password may take to confirm it with a code */
export const secondStepMinutes = 10;

/** digits of a code in a mail */
export const codeDigits = 6;

/** Returns the code that a number of at least 48 random bits gives: six digits, also zeros at its beginning. */
export function codeOf(random: number): string {
  return String(random % 10 ** codeDigits).padStart(codeDigits, '0');
}

/** What a person has to do before adding a passkey, so that a session left open is not enough. */
export const reauthentications = ['none', 'password', 'sign-in'] as const;
export type Reauthentication = (typeof reauthentications)[number];

/** @param signedInAt when the session began @param hasPassword false: the person has only signed in by links */
export function reauthentication(signedInAt: Date, hasPassword: boolean, now: Date): Reauthentication {
  if (now.getTime() - signedInAt.getTime() < freshSessionMinutes * 60_000) return 'none';
  return hasPassword ? 'password' : 'sign-in';
}
