import { addDays, cityDay, type Day, daysBetween } from './city-time.ts';
import { confirmedBy, peopleToProlong } from './confirmations.ts';
import type { Observed } from './freshness.ts';

/**
 * Guards of what a shop says of its own prices: what is unlikely, or would pay a liar, waits for a person
 * (docs/decisions/0078-merchants.md). All prices are in centavos.
 */

/** A price that differs by more than this share from the shop's own waits. */
const mostChangePercent = 25;

/** A price that is below the lowest of the others by more than this share of it waits. */
const mostBelowLowestPercent = 10;

/** Small changes must not add up: a price is also compared with that of this many days before. */
export const changeDays = 7;

/** A change of less than this share of a price does not answer people who have said that it is another. */
const smallChangePercent = 5;

/** On one day a shop sets a price, and corrects it. Who lowers it for an hour sets it a third time. */
export const mostChangesADay = 2;

/** A list that has not changed for this many days may be a forgotten file, and is asked about. */
export const sameListDays = 60;

/** A promotion takes at most this many days. */
export const longestPromotionDays = 31;

/** A price within this many days of its end is about to expire. */
export const expiringDays = 2;

/** The facts about a price that a shop says. */
export interface MerchantPriceFacts {
  price: number;
  /** the shop's last price; null: none */
  last: number | null;
  /** it is still valid */
  isLastValid: boolean;
  /** the shop's price `changeDays` ago; null: none */
  earlier: number | null;
  /** the lowest and the highest valid price at other places; null: none */
  lowest: number | null;
  highest: number | null;
  /** how often the shop has changed the price today */
  changesToday: number;
  /** people have said that it is another (`outweighs`) */
  isContested: boolean;
}

/** Returns why a price waits for a person, in Portuguese; undefined if it counts at once. */
export function whyPriceWaits(facts: MerchantPriceFacts): string | undefined {
  const { price, last, isLastValid, earlier, lowest, highest, changesToday, isContested } = facts;
  if (isContested) return `${peopleToProlong} pessoas disseram que o preço é outro.`;
  // It stands already, and others may have moved away from it.
  if (isLastValid && price === last) return undefined;
  if (last !== null && isFarFrom(price, last)) return far('o último preço da loja');
  if (earlier !== null && isFarFrom(price, earlier)) return far(`o preço da loja há ${changeDays} dias`);
  if (lowest !== null && price * 100 < lowest * (100 - mostBelowLowestPercent)) {
    return `Mais de ${mostBelowLowestPercent}% abaixo do menor preço da cidade.`;
  }
  if (last === null && highest !== null && price * 100 > highest * (100 + mostChangePercent)) {
    return far('o maior preço da cidade');
  }
  if (changesToday >= mostChangesADay) return `O preço já mudou ${mostChangesADay} vezes hoje.`;
  return undefined;
}

const far = (what: string) => `Mais de ${mostChangePercent}% de diferença para ${what}.`;

function isFarFrom(price: number, other: number): boolean {
  return Math.abs(price - other) * 100 > mostChangePercent * other;
}

/** A price that was seen at the shop. */
export interface SeenAtShop {
  price: number;
  observedAt: Date;
  /** others than the shop have said it, or an administrator has let it pass */
  isTrusted: boolean;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Returns the price that changes are measured from, beside the last one: the newest that is of trust, or that stood `changeDays`
 * ago; without one, the first. Null without any.
 * @param seen the oldest first
 */
export function measuredFrom(seen: readonly SeenAtShop[], now: Date): number | null {
  const since = new Date(now.getTime() - changeDays * dayMs);
  const from = seen.findLast(({ isTrusted, observedAt }) => isTrusted || observedAt <= since) ?? seen[0];
  return from?.price ?? null;
}

/**
 * Returns what has been said in a row up to now without a change to speak of. Reports count from its first on: the shop does not
 * shake them off by repeating its price, nor by changing it to and fro within `changeDays`. It reaches back at most to what others
 * have seen or an administrator has let pass.
 * @param seen the oldest first
 */
export function lastRun<Seen extends SeenAtShop>(seen: readonly Seen[]): Seen[] {
  const newest = seen.at(-1);
  if (!newest) return [];
  const since = newest.observedAt.getTime() - changeDays * dayMs;
  const isNear = ({ price, observedAt }: Seen) =>
    observedAt.getTime() > since ||
    price === newest.price ||
    Math.abs(price - newest.price) * 100 < smallChangePercent * newest.price;
  const near = seen.slice(seen.findLastIndex((each) => !isNear(each)) + 1);
  return near.slice(
    Math.max(
      0,
      near.findLastIndex(({ isTrusted }) => isTrusted),
    ),
  );
}

/**
 * Returns whether a price need not be said again: less than a third of its life has passed. A system that sends its list each day
 * would else write each price each day.
 */
export function isYoung({ day, lifeDays }: Observed, today: Day): boolean {
  return 3 * daysBetween(day, today) < lifeDays;
}

/** Returns how often the shop has changed its price on a day. @param seen the oldest first */
export function changesOn(seen: readonly SeenAtShop[], day: Day): number {
  return seen.filter(({ price, observedAt, isTrusted }, index) => {
    const before = seen[index - 1];
    return !isTrusted && before !== undefined && before.price !== price && cityDay(observedAt) === day;
  }).length;
}

/**
 * Returns a promotion whose sale price, to the centavo, is its full price less its percentage, as every promotion's is
 * (domain/promotions.ts). The percentage has one decimal, so its full price may be some centavos below the shop's own.
 * @param full the shop's own; undefined if the sale price hardly lowers it
 */
export function promotionOf(
  full: number,
  sale: number,
): { discountPercentage: number; originalCentavos: number } | undefined {
  const tenths = Math.floor((1000 * (full - sale)) / full);
  if (tenths < 1) return undefined;
  const highest = Math.floor((sale * 1000 + 499) / (1000 - tenths));
  return { discountPercentage: tenths / 10, originalCentavos: Math.min(full, highest) };
}

/**
 * Returns whether people who say that a price has changed outweigh the shop's word. They are counted like those who say that it
 * has not: by account and network, whichever are fewer.
 */
export function outweighs(saying: { people: number; networks: number }): boolean {
  return confirmedBy(saying) >= peopleToProlong;
}

/** Returns whether a list that is the same since a day has to be asked about. */
export function isOldList(since: Day, today: Day): boolean {
  return addDays(since, sameListDays) <= today;
}

/**
 * Returns whether a list was still sent when it became old: that of a scale that is gone is nobody's to confirm.
 * @param sent the last day on which it was taken
 */
export function isStillSent(since: Day, sent: Day): boolean {
  return addDays(since, sameListDays / 2) <= sent;
}
