/**
 * How long somebody who tries at a secret has to wait. The first tries are free, as people mistype; then each one
 * doubles the wait, up to a most. Who succeeds is counted from nothing again.
 */
export interface AttemptLimit {
  /** tries before the first wait */
  free: number;
  firstWaitSeconds: number;
  mostWaitSeconds: number;
  /** after so long without a try everything is forgotten; longer than the longest wait */
  forgetSeconds: number;
}

const minute = 60;
const hour = 60 * minute;

/** By who tries at what. */
export const attemptLimits = {
  /** at one account, from a browser in which its owner has been: strangers are not counted with the owner */
  knownDevice: { free: 5, firstWaitSeconds: 5, mostWaitSeconds: 15 * minute, forgetSeconds: 24 * hour },
  /** at one account, from one network */
  accountFromNetwork: {
    free: 5,
    firstWaitSeconds: 5,
    mostWaitSeconds: 15 * minute,
    forgetSeconds: 24 * hour,
  },
  /** at one account, from anywhere unknown: many networks guess together; its owner may be among them, so it stays short */
  account: { free: 50, firstWaitSeconds: 1, mostWaitSeconds: minute, forgetSeconds: 24 * hour },
  /** at any account, from one network: a whole neighbourhood may share one, so it stays short, too */
  network: { free: 30, firstWaitSeconds: 5, mostWaitSeconds: minute, forgetSeconds: hour },
  /** at the password of one's own account, by who is signed in */
  ownPassword: { free: 5, firstWaitSeconds: 5, mostWaitSeconds: 15 * minute, forgetSeconds: 24 * hour },
  /** changes of one's own name or password, which others are told of; none of them is wrong, and many are no person's */
  changes: { free: 10, firstWaitSeconds: minute, mostWaitSeconds: hour, forgetSeconds: 24 * hour },
  /** mails that one account has sent to addresses not yet its own */
  mailsOfAccount: { free: 5, firstWaitSeconds: 2 * minute, mostWaitSeconds: hour, forgetSeconds: 24 * hour },
  /** mails about one thing to one address, for one person: each is one try, and none of them succeeds */
  mails: { free: 2, firstWaitSeconds: 2 * minute, mostWaitSeconds: hour, forgetSeconds: 24 * hour },
  /** mails to one address that several accounts want: strangers do not keep it from who has it */
  mailsOfMany: { free: 10, firstWaitSeconds: 10 * minute, mostWaitSeconds: hour, forgetSeconds: 24 * hour },
} as const satisfies Record<string, AttemptLimit>;

/** Seconds to wait after the n-th failed try in a row, n from 1. */
export function waitAfter(
  failures: number,
  { free, firstWaitSeconds, mostWaitSeconds }: AttemptLimit,
): number {
  if (failures < free) return 0;
  return Math.min(firstWaitSeconds * 2 ** (failures - free), mostWaitSeconds);
}
