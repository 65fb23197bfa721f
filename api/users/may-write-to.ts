import { patience } from '#domain/attempts.ts';
import { countAttempt, type Tried } from '../platform/attempts.ts';
import { TooMany } from '../platform/failure.ts';
import type { World } from '../platform/world.ts';

/** What a mail is about; each has limits of its own, so that one does not keep the other away. */
type About = 'forgotten-password' | 'new-address';

/** The mails about one thing to one address. Many may want another's address, one alone forgets a password. */
export function writingTo(email: string, about: About): Tried {
  const shared = about === 'new-address';
  return { what: ['mail', about, email], patience: shared ? patience.mailsOfMany : patience.mails };
}

/**
 * Whether an address may get another mail already; counts it. The wait is never longer than a link holds: where strangers
 * have used up the mails about a forgotten password, the last one they caused still works.
 */
export async function mayWriteTo(email: string, about: About, world: World): Promise<boolean> {
  try {
    await countAttempt([writingTo(email, about)], world);
    return true;
  } catch (error) {
    if (error instanceof TooMany) return false;
    throw error;
  }
}
