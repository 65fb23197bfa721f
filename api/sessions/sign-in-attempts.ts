import { patience } from '#domain/attempts.ts';
import type { Tried } from '../platform/attempts.ts';
import type { Origin } from '../platform/caller.ts';
import { networkOf } from '../platform/rate-limit.ts';
import type { World } from '../platform/world.ts';
import { isKnownDevice } from './known-devices.ts';

/** What signing in to one account tries at: what only concerns the account, and what concerns the whole network. */
export interface SignInTries {
  account: readonly Tried[];
  network: Tried | undefined;
}

/**
 * Strangers who guess at an account make each other wait, never its owner: a browser in which the owner has been before
 * is counted by itself. A password made anew by mail makes any browser such a one.
 */
export async function signInTries(
  email: string,
  { device = '', address }: Origin,
  { database }: Pick<World, 'database'>,
): Promise<SignInTries> {
  if (await isKnownDevice(database.orm, email, device)) {
    return { account: [deviceTries(email, device)], network: undefined };
  }
  const network = networkOf(address);
  return {
    account: strangersTries(email, network),
    network: { what: ['sign-in', 'network', network], patience: patience.network },
  };
}

/** All that may have been tried at an account from here, in whatever browser. */
export function triesFrom(email: string, { device = '', address }: Origin): readonly Tried[] {
  return [...strangersTries(email, networkOf(address)), deviceTries(email, device)];
}

function deviceTries(email: string, device: string): Tried {
  return { what: ['sign-in', email, 'device', device], patience: patience.knownDevice };
}

function strangersTries(email: string, network: string): readonly Tried[] {
  return [
    { what: ['sign-in', email, 'network', network], patience: patience.accountFromNetwork },
    { what: ['sign-in', email], patience: patience.account },
  ];
}
