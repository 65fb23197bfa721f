/**
 * Limits how fast anyone can guess a secret or request mails. The first attempts are free, because people mistype;
 * each further one doubles the wait, up to a maximum. A successful attempt resets the count.
 */
export interface AttemptLimit {
  /** attempts before the first wait */
  free: number;
  firstWaitSeconds: number;
  mostWaitSeconds: number;
  /** the count is dropped after this long without an attempt; it is longer than the longest wait */
  forgetSeconds: number;
}

const minute = 60;
const hour = 60 * minute;

/** One limit for each kind of attempt and each way of counting it. */
export const attemptLimits = {
  /** one account, from a browser in which its owner has signed in before: strangers' attempts do not count here */
  knownDevice: { free: 5, firstWaitSeconds: 5, mostWaitSeconds: 15 * minute, forgetSeconds: 24 * hour },
  /** one account, from one network */
  accountFromNetwork: {
    free: 5,
    firstWaitSeconds: 5,
    mostWaitSeconds: 15 * minute,
    forgetSeconds: 24 * hour,
  },
  /**
   * one account, from all unknown browsers together: an attacker may use many networks; the owner may be among them,
   * so the wait stays short
   */
  account: { free: 50, firstWaitSeconds: 1, mostWaitSeconds: minute, forgetSeconds: 24 * hour },
  /** any account, from one network: a whole neighbourhood may share a network, so the wait stays short */
  network: { free: 30, firstWaitSeconds: 5, mostWaitSeconds: minute, forgetSeconds: hour },
  /** the password of one's own account, in a signed-in session */
  ownPassword: { free: 5, firstWaitSeconds: 5, mostWaitSeconds: 15 * minute, forgetSeconds: 24 * hour },
  /** the code of one second step: after the last free one it has ended before the wait does */
  code: { free: 5, firstWaitSeconds: 15 * minute, mostWaitSeconds: 15 * minute, forgetSeconds: hour },
  /** the codes of one account, all its second steps together: whoever knows the password begins as many as they like */
  codesOfAccount: { free: 15, firstWaitSeconds: minute, mostWaitSeconds: hour, forgetSeconds: 24 * hour },
  /** changes of one's own name or password: each one counts, although none is wrong, because no person makes many */
  changes: { free: 10, firstWaitSeconds: minute, mostWaitSeconds: hour, forgetSeconds: 24 * hour },
  /** photos of receipts that one account uploads: each counts, so those of one day must not add to the next day's */
  receiptImages: { free: 20, firstWaitSeconds: minute, mostWaitSeconds: 30 * minute, forgetSeconds: hour },
  /** mails that one account sends to addresses that are not its own yet */
  mailsOfAccount: { free: 5, firstWaitSeconds: 2 * minute, mostWaitSeconds: hour, forgetSeconds: 24 * hour },
  /** mails about one subject to one address for one person: each counts, and none resets the count */
  mails: { free: 2, firstWaitSeconds: 2 * minute, mostWaitSeconds: hour, forgetSeconds: 24 * hour },
  /** mails to one address that several accounts request: strangers must not block its real owner */
  mailsOfMany: { free: 10, firstWaitSeconds: 10 * minute, mostWaitSeconds: hour, forgetSeconds: 24 * hour },
  /**
   * mails about sign-ins from new browsers to one address: whoever registers with a stranger's address, and signs in again
   * and again without a cookie, must not fill that mailbox
   */
  mailsOfSignIns: { free: 3, firstWaitSeconds: hour, mostWaitSeconds: 24 * hour, forgetSeconds: 48 * hour },
  /**
   * mails that confirm an alert for an address without an account: anybody can name any address, so that it gets few of them; they
   * never tell anything but that somebody has asked
   */
  mailsOfAlerts: { free: 3, firstWaitSeconds: hour, mostWaitSeconds: 24 * hour, forgetSeconds: 48 * hour },
  /** codes for the second step of one account: each takes its password, and one that is late is asked for again */
  mailsOfCodes: { free: 5, firstWaitSeconds: 2 * minute, mostWaitSeconds: hour, forgetSeconds: 24 * hour },
  /** confirmations of prices by one device: each counts, because no person sees that many in a day */
  confirmations: { free: 40, firstWaitSeconds: minute, mostWaitSeconds: hour, forgetSeconds: 24 * hour },
  /** prices that a shop's system sends with one key: each counts, and a task that sends them every hour never waits */
  merchantPushes: { free: 60, firstWaitSeconds: minute, mostWaitSeconds: 30 * minute, forgetSeconds: hour },
  /** uses of coupons that were refused, per person: prevents probing which CPFs have used a coupon */
  coupons: { free: 10, firstWaitSeconds: minute, mostWaitSeconds: hour, forgetSeconds: 24 * hour },
} as const satisfies Record<string, AttemptLimit>;

/** Seconds to wait after the n-th failed attempt in a row, n from 1. */
export function waitAfter(
  failures: number,
  { free, firstWaitSeconds, mostWaitSeconds }: AttemptLimit,
): number {
  if (failures < free) return 0;
  return Math.min(firstWaitSeconds * 2 ** (failures - free), mostWaitSeconds);
}
