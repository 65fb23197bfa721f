import { attemptLimits } from '#domain/attempts.ts';
import { countAttempt, type LimitedAttempt, settleAttempts } from '../platform/attempts.ts';
import type { Origin } from '../platform/caller.ts';
import type { Context } from '../platform/context.ts';
import type { WriteContext } from '../platform/handler.ts';
import { networkOf } from '../platform/rate-limit.ts';
import { isKnownDevice } from './known-devices.ts';

/**
 * Counts an attempt to sign in. Strangers who guess at an account make each other wait, but not its owner, because a
 * browser in which the owner has signed in before has its own count. A password reset by email makes a browser known,
 * too.
 * @returns a function to call when the attempt has succeeded
 * @throws {TooMany} when the attempt has to wait
 */
export async function countSignIn(
  email: string,
  origin: Origin,
  context: Context,
): Promise<{ succeeded(context: Pick<WriteContext, 'tx' | 'now' | 'secret'>): Promise<void> }> {
  const known = await isKnownDevice(context.database.orm, email, origin.device);
  const account = known ? [browserAttempt(email, origin)] : strangerAttempts(email, origin);
  const network = known ? undefined : networkAttempt(origin);
  await countAttempt(network ? [...account, network] : account, context);
  return {
    async succeeded(context) {
      // The network's count stays: otherwise a person could reset it by signing in to an own account between guesses.
      await settleAttempts(context, { forgotten: account, takenBack: network ? [network] : [] });
    },
  };
}

/** Returns every count of attempts at an account from an origin, whether its browser is known or not. */
export function signInAttemptsFrom(email: string, origin: Origin): LimitedAttempt[] {
  return [...strangerAttempts(email, origin), browserAttempt(email, origin)];
}

function strangerAttempts(email: string, { address }: Origin): LimitedAttempt[] {
  return [
    { scope: ['sign-in', email, 'network', networkOf(address)], limit: attemptLimits.accountFromNetwork },
    { scope: ['sign-in', email], limit: attemptLimits.account },
  ];
}

function browserAttempt(email: string, { device = '' }: Origin): LimitedAttempt {
  return { scope: ['sign-in', email, 'device', device], limit: attemptLimits.knownDevice };
}

function networkAttempt({ address }: Origin): LimitedAttempt {
  return { scope: ['sign-in', 'network', networkOf(address)], limit: attemptLimits.network };
}
