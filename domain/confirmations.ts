import { type Permission, permitted, refused } from './can.ts';
import type { Day } from './city-time.ts';
import { isExpired, type Observed } from './freshness.ts';

/**
 * Confirmations: 'Ainda está assim' about a price that a person sees at the counter, signed in or not. One counts per
 * device, place and day for each price (docs/decisions/0051-still-the-same.md).
 */

/** How many people, each in a network of their own, have to confirm a price within its life to prolong it. */
export const peopleToProlong = 3;

/** The number of days for which the network of a confirmation or of a report is kept, longer than most prices live. */
export const networkDays = 60;

/** A device's number: 128 random bits as hexadecimal digits. */
export const devicePattern = /^[0-9a-f]{32}$/;

interface ConfirmablePrice extends Observed {
  /** the price is a promotion's, which ends on its own day whatever people see */
  isPromotion: boolean;
}

/** Returns what a person who sees the price may do. */
export function seenPriceCan(price: ConfirmablePrice, today: Day): { confirm: Permission } {
  if (price.isPromotion) {
    return { confirm: refused('É o preço de uma promoção, que vale até o último dia dela.') };
  }
  if (isExpired(price, today)) {
    return { confirm: refused('Este preço já venceu. Diga quanto está agora.') };
  }
  return { confirm: permitted };
}

/** Who has confirmed a price. Devices are invented in a second, and accounts in a minute; networks are not. */
interface Confirming {
  /** devices; those of one account are one */
  people: number;
  /** the networks that they were in */
  networks: number;
}

/** Returns how many people have confirmed a price, as far as that is known: never more than the networks that they were in. */
export function confirmedBy({ people, networks }: Confirming): number {
  return Math.min(people, networks);
}

export interface Confirmed extends Confirming {
  /** the day on which the price was seen */
  day: Day;
  /** the last of them is of a person whose reports a rule approves (docs/decisions/0016-trust-that-is-earned.md) */
  isTrusted: boolean;
  /** a later report with another price waits or was approved: people decide between the two */
  isContested: boolean;
  /** confirmations have prolonged the price before, and nothing else has been observed since */
  wasProlonged: boolean;
}

/** Returns whether confirmations prolong a price's life: it then counts as seen today. */
export function isProlonged(
  { day, isTrusted, isContested, wasProlonged, ...by }: Confirmed,
  today: Day,
): boolean {
  if (isContested || wasProlonged || day >= today) return false;
  return isTrusted || confirmedBy(by) >= peopleToProlong;
}

/** '1 pessoa confirmou', '3 pessoas confirmaram' */
export function sayConfirmations(count: number): string {
  return count === 1 ? '1 pessoa confirmou' : `${count} pessoas confirmaram`;
}
