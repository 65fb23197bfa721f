import { fieldOfLine } from '#contract/receipt-lines.ts';
import type { PublishReceiptBody, ReceiptCase } from '#contract/receipt-rows.ts';
import type { Tx } from '#database/database.ts';
import { eq, inArray, sql } from '#database/orm.ts';
import { prices, products, receiptItems, receiptProductNames, receipts } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { toCentavos } from '#domain/money.ts';
import { priceTrouble } from '#domain/price-entry.ts';
import {
  missingPurchaseDay,
  oldReceiptWords,
  purchaseDays,
  purchaseInstant,
  purchaseTrouble,
  sentReceipt,
} from '#domain/receipt-days.ts';
import { receiptCan } from '#domain/receipts-can.ts';
import { fold } from '#domain/text.ts';
import { selectLastChange } from '../platform/audit.ts';
import { Failure, invalid, requirePermission, Stale } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { moderationColumns } from '../platform/moderation-columns.ts';
import { lockEstablishments } from '../price-batches/lock-establishments.ts';
import { readReceiptCase } from './case.ts';
import {
  auditedReceipt,
  type LockedReceipt,
  lockReceiptVersion,
  raisedVersion,
  rankReportsOf,
} from './moderation.ts';

/**
 * Makes prices from lines of a receipt, all or none. A pending receipt is approved in the same transaction; if two
 * administrators approve it, or publish a line, the second gets the name of the first.
 */
export const publishReceiptItems = writeHandler(
  'publishReceiptItems',
  async ({ params: { id }, body }, { tx, caller, now, today, audit, enqueue }) => {
    const receipt = await lockReceiptVersion(tx, { id, version: body.version });
    if (body.approve) {
      if (!receiptCan(receipt).decide.may) throw new Stale(await selectLastChange(tx, 'receipts', id));
    } else {
      requirePermission(receiptCan(receipt).publish);
    }
    await lockEstablishments(tx, [receipt.establishmentId]);
    const before = await readReceiptCase(tx, id, today);
    const observedAt = requirePurchaseInstant(receipt, body.day, { usual: before.purchase?.usual, today });
    const lines = await chooseLines(tx, before, body.items);
    const approval = body.approve
      ? { ...moderationColumns({ status: 'approved' }, caller.id, now), decidedByRule: false }
      : {};
    await tx
      .update(receipts)
      .set({ ...approval, ...raisedVersion })
      .where(eq(receipts.id, id));
    await insertReceiptPrices(tx, receipt, lines, { observedAt, now });
    await rememberNames(tx, receipt.establishmentId, lines);
    const { establishmentId } = receipt;
    await rankReportsOf(
      { tx, enqueue },
      lines.map(({ productId }) => ({ productId, establishmentId })),
    );
    const after = await readReceiptCase(tx, id, today);
    const made = { prices: pricesOf(after, body.items) };
    await audit({ id, before: auditedReceipt(before), after: { ...auditedReceipt(after), ...made } });
    return { data: after };
  },
);

/** The prices that were made, without the product names on the receipt, which its owner has typed. */
export function pricesOf({ items }: ReceiptCase, made: readonly { position: number }[]) {
  const asked = new Set(made.map(({ position }) => position));
  return items.flatMap(({ position, published }) =>
    published && asked.has(position)
      ? [{ id: published.id, product: published.productName, price: published.price }]
      : [],
  );
}

/** A line of a receipt that becomes a price. */
interface ChosenLine {
  position: number;
  /** as written on the receipt */
  productName: string;
  productId: number;
  /** per unit of the product */
  priceCentavos: number;
}

/**
 * Finds the lines to become prices, and locks their products.
 * @throws {Failure} 'stale' if someone has made a price from a line since; 'invalid' at the field of a line that does not
 * exist, whose product no longer exists or already has a price from this receipt, or whose price cannot be entered
 */
async function chooseLines(
  tx: Tx,
  { id, items }: ReceiptCase,
  asked: PublishReceiptBody['items'],
): Promise<ChosenLine[]> {
  const lineAt = new Map(items.map((line) => [line.position, line]));
  if (asked.some(({ position }) => lineAt.get(position)?.published)) {
    throw new Stale(await selectLastChange(tx, 'receipts', id));
  }
  const taken = new Set(items.flatMap(({ published }) => published?.productId ?? []));
  const known = await holdProducts(
    tx,
    asked.map(({ productId }) => productId),
  );
  const chosen = asked.map(({ position, productId, price }) => {
    const line = lineAt.get(position);
    return {
      position,
      productId,
      productName: line?.productName ?? '',
      price: price ?? line?.price ?? 0,
      isLine: line !== undefined,
    };
  });
  const issues = chosen.flatMap(({ position, productId, price, isLine }) => {
    const issue = (field: string, message: string) => [{ field: fieldOfLine(field, position), message }];
    if (!isLine) return issue('position', 'Esta linha não existe.');
    if (!known.has(productId)) return issue('productId', 'Este produto não existe mais. Escolha outro.');
    if (taken.has(productId))
      return issue('productId', 'Outra linha desta nota já deu um preço deste produto.');
    const trouble = priceTrouble(price);
    return trouble === undefined ? [] : issue('price', trouble);
  });
  if (issues.length > 0) throw new Failure('invalid', undefined, issues);
  return chosen.map(({ position, productId, productName, price }) => ({
    position,
    productId,
    productName,
    priceCentavos: toCentavos(price),
  }));
}

/** Prevents products from being deleted until the end of the transaction. @returns those that exist */
async function holdProducts(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...ids]))
    .for('key share');
  return new Set(rows.map(({ id }) => id));
}

/** Inserts an observation for each line, and links the line to it. Each line has a different product. */
export async function insertReceiptPrices(
  tx: Tx,
  receipt: LockedReceipt,
  lines: readonly Omit<ChosenLine, 'productName'>[],
  { observedAt, now }: { observedAt: Date; now: Date },
): Promise<void> {
  const inserted = await tx
    .insert(prices)
    .values(
      lines.map(({ productId, priceCentavos }) => ({
        productId,
        establishmentId: receipt.establishmentId,
        priceCentavos,
        observedAt,
        source: 'receipt' as const,
        createdAt: now,
      })),
    )
    .returning({ id: prices.id, productId: prices.productId });
  const idOf = new Map(inserted.map(({ id, productId }) => [productId, id]));
  const ties = JSON.stringify(
    lines.map(({ position, productId }) => ({ line: position, price: idOf.get(productId) })),
  );
  await tx.execute(sql`
    update ${receiptItems} set price_id = made.price
    from jsonb_to_recordset(${ties}::jsonb) as made(line int, price bigint)
    where ${receiptItems.receiptId} = ${receipt.id} and ${receiptItems.position} = made.line`);
}

/**
 * Returns the time at which the prices of a receipt were observed.
 * @param day as read by an administrator; without it, the usual one, if there is one
 * @throws {Failure} 'conflict' for a purchase more than a year ago, 'invalid' for an impossible day, and without one that
 * has to be read
 */
function requirePurchaseInstant(
  row: LockedReceipt,
  day: Day | null | undefined,
  { usual, today }: { usual: Day | null | undefined; today: Day },
): Date {
  const receipt = sentReceipt(row);
  const days = purchaseDays(receipt, today);
  if (!days) throw new Failure('conflict', oldReceiptWords.none);
  const purchasedOn = day ?? usual;
  if (!purchasedOn) throw invalid('day', missingPurchaseDay);
  const trouble = purchaseTrouble(purchasedOn, days);
  if (trouble) throw invalid('day', trouble);
  return purchaseInstant(receipt, purchasedOn);
}

/** Stores the shop's names for products, for its next receipt. If a name belonged to another product, the newest wins. */
async function rememberNames(tx: Tx, establishmentId: number, lines: readonly ChosenLine[]): Promise<void> {
  const productOf = new Map(lines.map(({ productName, productId }) => [fold(productName), productId]));
  productOf.delete('');
  if (productOf.size === 0) return;
  await tx
    .insert(receiptProductNames)
    .values(
      // Two receipts of one shop write in the same order, so that they cannot deadlock.
      [...productOf]
        .map(([name, productId]) => ({ establishmentId, name, productId }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    )
    .onConflictDoUpdate({
      target: [receiptProductNames.establishmentId, receiptProductNames.name],
      set: { productId: sql`excluded.product_id` },
    });
}
