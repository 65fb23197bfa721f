import type { Tx } from '#database/database.ts';
import { attemptLimits } from '#domain/attempts.ts';
import { countAttemptIn, type LimitedAttempt } from '../platform/attempts.ts';
import { TooMany } from '../platform/failure.ts';

/** The purpose of an email. Each purpose has its own limits, so that one does not block the other. */
type EmailPurpose = 'forgotten-password' | 'new-address';

/**
 * Returns the count of emails for one purpose to one address. The limit for a new address is higher, because many
 * accounts may request the same address, while only one account's password is forgotten.
 */
export function emailAttempt(email: string, purpose: EmailPurpose): LimitedAttempt {
  const shared = purpose === 'new-address';
  return { scope: ['mail', purpose, email], limit: shared ? attemptLimits.mailsOfMany : attemptLimits.mails };
}

/**
 * Counts an email to an address, and returns whether it may be sent. It is counted in the transaction that sends it, so that a
 * failed attempt is not counted. The wait is never longer than a link is valid: if strangers have used up the password reset
 * emails of an address, the last link that they requested still works.
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
