import { attemptLimits } from '#domain/attempts.ts';
import { countAttempt, type Tried } from '../platform/attempts.ts';
import type { Context } from '../platform/context.ts';
import { TooMany } from '../platform/failure.ts';

/** What a mail is about; each has limits of its own, so that one does not keep the other away. */
type About = 'forgotten-password' | 'new-address';

/** The mails about one thing to one address. Many may want another's address, one alone forgets a password. */
export function emailAttempt(email: string, about: About): Tried {
  const shared = about === 'new-address';
  return { what: ['mail', about, email], limit: shared ? attemptLimits.mailsOfMany : attemptLimits.mails };
}

/**
 * Whether an address may get another mail already; counts it. The wait is never longer than a link holds: where strangers
 * have used up the mails about a forgotten password, the last one they caused still works.
 */
export async function mayEmail(email: string, about: About, context: Context): Promise<boolean> {
  try {
    await countAttempt([emailAttempt(email, about)], context);
    return true;
  } catch (error) {
    if (error instanceof TooMany) return false;
    throw error;
  }
}
