import type { Day } from '#domain/city-time.ts';
import { purchaseDays, purchaseInstant, purchaseTrouble, sentReceipt } from '#domain/receipt-days.ts';
import { Failure, invalid } from '../platform/failure.ts';
import type { LockedReceipt } from './lock-receipt.ts';

/**
 * Returns the instant at which the prices of a receipt were observed.
 * @param day as an administrator reads it; without it, the receipt was sent right after the purchase, as far as its key allows
 * @throws {Failure} 'conflict' for a purchase of more than a year ago, 'invalid' for a day on which it cannot have been
 */
export function requirePurchaseInstant(row: LockedReceipt, day: Day | null | undefined, today: Day): Date {
  const receipt = sentReceipt(row);
  const days = purchaseDays(receipt, today);
  if (!days) {
    throw new Failure('conflict', 'Esta compra tem mais de um ano: os preços dela não são mais publicados.');
  }
  const trouble = day && purchaseTrouble(day, days);
  if (trouble) throw invalid('day', trouble);
  return purchaseInstant(receipt, day ?? undefined);
}
