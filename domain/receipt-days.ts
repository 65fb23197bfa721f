import { addDays, cityDay, type Day, formatMediumDate } from './city-time.ts';
import { collectionInstant, firstCollectionDay } from './collection.ts';
import { isExpired } from './freshness.ts';

/** The possible days of a receipt's purchase. Its access key contains only the month. */

/** Days of a purchase, the first and the last included. */
interface PurchaseDays {
  first: Day;
  last: Day;
}

interface SentReceipt {
  sentAt: Date;
  /** 'yyyy-mm' from its access key; null: it has none */
  month: string | null;
  /** the printed day; null or absent: nobody has read it */
  printedOn?: Day | null;
}

/**
 * Returns the possible days of the purchase: before the receipt was sent, in the month of its key, and recent enough
 * for prices to be entered. Null if there is none.
 */
export function purchaseDays({ sentAt, month }: SentReceipt, today: Day): PurchaseDays | null {
  const [oldest, sentOn] = [firstCollectionDay(today), cityDay(sentAt)];
  const [first, last] = month === null ? [oldest, sentOn] : [`${month}-01`, lastOf(month)];
  const days = { first: laterOf(first, oldest), last: laterOf(last, sentOn) === last ? sentOn : last };
  return days.first <= days.last ? days : null;
}

function laterOf(a: Day, b: Day): Day {
  const [, later = b] = [a, b].toSorted();
  return later;
}

/** The uses of a receipt's prices: current prices, part of the history only, or nothing. */
export const receiptUses = ['current', 'history', 'none'] as const;
type ReceiptUse = (typeof receiptUses)[number];

interface Validity {
  /** for how many days the prices of receipts are valid */
  lifeDays: number;
  today: Day;
}

/** Returns the printed day of the purchase if it is possible; null if it is not, or if nobody has read it. */
export function printedPurchaseDay(receipt: SentReceipt, today: Day): Day | null {
  const { printedOn } = receipt;
  const days = purchaseDays(receipt, today);
  return printedOn && days && purchaseTrouble(printedOn, days) === undefined ? printedOn : null;
}

/** A purchase older than the life of its prices gives no current price, on whatever day of its month it was. */
export function receiptUse(receipt: SentReceipt, { lifeDays, today }: Validity): ReceiptUse {
  const days = purchaseDays(receipt, today);
  if (!days) return 'none';
  const day = printedPurchaseDay(receipt, today) ?? days.last;
  return isExpired({ day, lifeDays }, today) ? 'history' : 'current';
}

/**
 * Returns the day on which the prices of a receipt count as seen if an administrator enters no other: the printed one where it
 * was read. Null if it has to be read: the month of the key is over, and only a purchase on one of its last days would still
 * give current prices.
 */
export function usualPurchaseDay(receipt: SentReceipt, { lifeDays, today }: Validity): Day | null {
  const printed = printedPurchaseDay(receipt, today);
  if (printed !== null) return printed;
  const usual = cityDay(purchaseInstant(receipt));
  const first = purchaseDays(receipt, today)?.first;
  const isMonthOver = usual !== cityDay(receipt.sentAt);
  if (!isMonthOver || first === undefined) return usual;
  const isExpiredOn = (day: Day) => isExpired({ day, lifeDays }, today);
  return isExpiredOn(first) && !isExpiredOn(usual) ? null : usual;
}

/** The words about a receipt whose purchase is too old; null if it can give current prices. */
export const oldReceiptWords = {
  current: null,
  history:
    'Esta compra é antiga demais para dar um preço atual: os preços dela entram já vencidos, com o dia da compra.',
  none: 'Esta compra tem mais de um ano: os preços dela não são mais publicados.',
} as const satisfies Record<ReceiptUse, string | null>;

/** The message if the printed day of the purchase has to be read from the receipt. */
export const missingPurchaseDay =
  'Informe o dia da compra, impresso na nota: dele depende se os preços ainda valem.';

/** Returns whether a receipt is of a month before that of a day. Receipts without a key name no month. */
export function isOfEarlierMonth(accessKey: string | null, day: Day): boolean {
  return accessKey !== null && monthOfKey(accessKey) < day.slice(0, 7);
}

/**
 * Returns the instant at which the prices of a receipt were observed: the time it was sent or, if its month had ended by
 * then, the end of the month. An administrator may enter the printed day instead.
 * @param day one of `purchaseDays`
 */
export function purchaseInstant({ sentAt, month }: SentReceipt, day?: Day): Date {
  const latest = day ?? (month === null ? undefined : lastOf(month));
  return latest === undefined || latest >= cityDay(sentAt)
    ? sentAt
    : collectionInstant(latest, { now: sentAt });
}

/** Returns, in Portuguese, why a day cannot be that of the purchase; undefined if it can. */
export function purchaseTrouble(day: Day, days: PurchaseDays): string | undefined {
  if (day >= days.first && day <= days.last) return undefined;
  return `Escolha um dia de ${formatMediumDate(days.first)} a ${formatMediumDate(days.last)}.`;
}

function lastOf(month: string): Day {
  const next = addDays(`${month}-28`, 4).slice(0, 7);
  return addDays(`${next}-01`, -1);
}

/** Returns what a receipt's row says about the time of the purchase. */
export function sentReceipt({
  createdAt,
  accessKey,
  purchasedOn,
}: {
  createdAt: Date;
  accessKey: string | null;
  purchasedOn: Day | null;
}): SentReceipt {
  const month = accessKey === null ? null : monthOfKey(accessKey);
  return { sentAt: createdAt, month, printedOn: purchasedOn };
}

/** The month of an access key. '1722…' → '2022-05' */
export function monthOfKey(accessKey: string): string {
  return `20${accessKey.slice(2, 4)}-${accessKey.slice(4, 6)}`;
}
