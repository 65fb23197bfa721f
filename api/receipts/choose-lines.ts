import { and, inArray } from 'drizzle-orm';
import { fieldOfLine } from '#contract/receipt-lines.ts';
import type { PublishReceiptBody, ReceiptCase } from '#contract/receipt-rows.ts';
import type { Tx } from '#database/database.ts';
import { products } from '#database/schema.ts';
import { toCentavos } from '#domain/money.ts';
import { priceTrouble } from '#domain/price-entry.ts';
import { selectLastChange } from '../platform/audit.ts';
import { Failure, Stale } from '../platform/failure.ts';
import { isCut } from '../platform/kinds.ts';

/** A line of a receipt that becomes a price. */
export interface ChosenLine {
  position: number;
  /** as written on the receipt */
  productName: string;
  productId: number;
  /** per kilo */
  priceCentavos: number;
}

/**
 * Finds the lines that are to become prices, and holds their products.
 * @throws {Failure} 'stale' where somebody has made a price of a line since; 'invalid' at the field of a line that does not
 * exist, whose product is gone or has a price of this receipt already, or whose price cannot be entered
 */
export async function chooseLines(
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

/** Keeps products from being deleted until the end of the transaction. @returns those that there are */
async function holdProducts(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, [...ids]), isCut(tx)))
    .for('key share');
  return new Set(rows.map(({ id }) => id));
}
