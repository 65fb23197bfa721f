import type { Tx } from '#database/database.ts';
import { type AttemptLimit, attemptLimits } from '#domain/attempts.ts';
import { countAttemptIn, type LimitedAttempt } from '../attempts.ts';
import { TooMany } from '../failure.ts';

/** The purpose of an email. Each purpose has its own limits, so that one does not block the other. */
type EmailPurpose =
  | 'forgotten-password'
  | 'sign-in-link'
  | 'new-address'
  | 'new-device'
  | 'alert-link'
  | 'code';

const limitOf = {
  'forgotten-password': attemptLimits.mails,
  'sign-in-link': attemptLimits.mails,
  'new-address': attemptLimits.mailsOfMany,
  'new-device': attemptLimits.mailsOfSignIns,
  'alert-link': attemptLimits.mailsOfAlerts,
  code: attemptLimits.mailsOfCodes,
} as const satisfies Record<EmailPurpose, AttemptLimit>;

/**
 * Returns the count of emails for one purpose to one address. The limit for a new address is higher, because many
 * accounts may request the same address, while only one account's password is forgotten.
 */
export function emailAttempt(email: string, purpose: EmailPurpose): LimitedAttempt {
  return { scope: ['mail', purpose, email], limit: limitOf[purpose] };
}

/** The counts of mails with links, which start again once the links of an address have become invalid. */
export function linkAttempts(email: string): LimitedAttempt[] {
  return [emailAttempt(email, 'forgotten-password'), emailAttempt(email, 'sign-in-link')];
}

/**
 * Counts an email to an address, and returns whether it may be sent. It is counted in the transaction that sends it, so that a
 * failed attempt is not counted. The wait is never longer than a link is valid: if strangers have used up the links of an
 * address, the last one that they requested still works.
 */
export async function mayEmail(
  context: { tx: Tx; now: Date; secret: string },
  email: string,
  purpose: EmailPurpose,
): Promise<boolean> {
  try {
    await countAttemptIn(context, [emailAttempt(email, purpose)]);
    return true;
  } catch (error) {
    if (error instanceof TooMany) return false;
    throw error;
  }
}
