import { attemptLimits } from '#domain/attempts.ts';
import { countAttempt, settleAttempts, type Tried } from '../platform/attempts.ts';
import type { Origin } from '../platform/caller.ts';
import type { Context } from '../platform/context.ts';
import type { WriteContext } from '../platform/handler.ts';
import { networkOf } from '../platform/rate-limit.ts';
import { isKnownDevice } from './known-devices.ts';

/**
 * Counts a try at signing in. Strangers who guess at an account make each other wait, never its owner: a browser in
 * which the owner has been before is counted by itself. A password made anew by mail makes any browser such a one.
 * @returns what is to be told once the try has succeeded
 * @throws {TooMany} when it has to wait
 */
export async function countSignIn(
  email: string,
  origin: Origin,
  context: Context,
): Promise<{ succeeded(context: Pick<WriteContext, 'tx' | 'now' | 'secret'>): Promise<void> }> {
  const known = await isKnownDevice(context.database.orm, email, origin.device);
  const account = known ? [browserTries(email, origin)] : strangersTries(email, origin);
  const network = known ? undefined : networkTries(origin);
  await countAttempt(network ? [...account, network] : account, context);
  return {
    async succeeded(context) {
      // Otherwise a person with an account of their own could guess at others for nothing.
      await settleAttempts(context, { forgotten: account, takenBack: network ? [network] : [] });
    },
  };
}

/** All that may have been tried at an account from here, be the browser known there or not. */
export function triesFrom(email: string, origin: Origin): Tried[] {
  return [...strangersTries(email, origin), browserTries(email, origin)];
}

function strangersTries(email: string, { address }: Origin): Tried[] {
  return [
    { what: ['sign-in', email, 'network', networkOf(address)], limit: attemptLimits.accountFromNetwork },
    { what: ['sign-in', email], limit: attemptLimits.account },
  ];
}

function browserTries(email: string, { device = '' }: Origin): Tried {
  return { what: ['sign-in', email, 'device', device], limit: attemptLimits.knownDevice };
}

function networkTries({ address }: Origin): Tried {
  return { what: ['sign-in', 'network', networkOf(address)], limit: attemptLimits.network };
}
