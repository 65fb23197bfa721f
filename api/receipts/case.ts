import { receiptImageAddress } from '#contract/receipt-images.ts';
import type { ReceiptCase, ReceiptLine } from '#contract/receipt-rows.ts';
import type { Orm } from '#database/database.ts';
import { and, eq, inArray, sql } from '#database/orm.ts';
import { prices, receiptProductNames, receipts } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { indexGoods } from '#domain/goods-names.ts';
import { toReais } from '#domain/money.ts';
import { issuerOfKey } from '#domain/nfce.ts';
import { monthOfKey, purchaseDays, receiptUse, sentReceipt, usualPurchaseDay } from '#domain/receipt-days.ts';
import { lineTotal, looksCounted } from '#domain/receipts.ts';
import { fold } from '#domain/text.ts';
import { readCuts } from '../current-prices/catalogue.ts';
import { selectLifeOfReceipts } from '../current-prices/lives.ts';
import { presentObservation } from '../current-prices/present.ts';
import { selectObservedPrices } from '../current-prices/price-queries.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { selectPriceRows } from '../prices/price-row-queries.ts';
import {
  presentReceiptRow,
  type SelectedLine,
  type SelectedReceipt,
  selectLines,
  selectReceiptRows,
} from './queue.ts';
import { noReceipt } from './receipt-queries.ts';

/** Reads a receipt as an administrator sees it before a decision. @throws {Failure} 'not_found' */
export async function readReceiptCase(orm: Orm, id: number, today: Day): Promise<ReceiptCase> {
  // A transaction runs one statement at a time.
  const [receipt] = await selectReceiptRows(orm, eq(receipts.id, id));
  if (!receipt) throw notFound(noReceipt);
  const lines = await selectLines(orm, [id]);
  return {
    ...presentReceiptRow(receipt, lines),
    imageUrl: receiptImageAddress(receipt.imageKey),
    key: sayKey(receipt),
    record: await readRecord(orm, receipt.userId),
    ...sayPurchase(receipt, { lifeDays: await selectLifeOfReceipts(orm), today }),
    items: await readCaseLines(orm, receipt.establishmentId, lines, today),
  };
}

/** Reads the access key of a receipt, whose check digit was right when it was sent. */
function sayKey({ accessKey, establishmentCnpj }: SelectedReceipt): ReceiptCase['key'] {
  if (accessKey === null) return null;
  const issuer = issuerOfKey(accessKey) ?? null;
  const isOfPlace = establishmentCnpj === null ? null : establishmentCnpj === issuer?.cnpj;
  return { month: monthOfKey(accessKey), issuer, isOfPlace };
}

function sayPurchase(
  row: SelectedReceipt,
  validity: { lifeDays: number; today: Day },
): Pick<ReceiptCase, 'purchase' | 'use'> {
  const receipt = sentReceipt(row);
  const days = purchaseDays(receipt, validity.today);
  return {
    purchase: days && { ...days, usual: usualPurchaseDay(receipt, validity) },
    use: receiptUse(receipt, validity),
  };
}

/** Counts the receipts of a user. Null if the account no longer exists. */
async function readRecord(orm: Orm, userId: number | null): Promise<ReceiptCase['record']> {
  if (userId === null) return null;
  const [record] = await orm
    .select({
      sent: sql<number>`count(*)::int`,
      decided: sql<number>`(count(*) filter (where ${receipts.status} <> 'pending'))::int`,
      approved: sql<number>`(count(*) filter (where ${receipts.status} = 'approved'))::int`,
    })
    .from(receipts)
    .where(eq(receipts.userId, userId));
  return record ?? null;
}

/**
 * Reads the data for making prices from the lines of a receipt: the product of each, and its current price at the shop. The
 * number of statements does not depend on the lines.
 */
async function readCaseLines(
  orm: Orm,
  establishmentId: number,
  lines: readonly SelectedLine[],
  today: Day,
): Promise<ReceiptLine[]> {
  if (lines.length === 0) return [];
  const matchOf = await readMatches(orm, establishmentId, lines);
  const matched = lines.map((line) => ({ line, match: matchOf(line) }));
  const published = await readPublished(orm, lines, today);
  const productIds = [...published.values(), ...matched.flatMap(({ match }) => match ?? [])].map(
    ({ productId }) => productId,
  );
  const currentOf = await readCurrent(orm, { establishmentId, productIds }, today);
  return matched.map(({ line, match }) => {
    const made = line.publishedId === null ? null : (published.get(line.publishedId) ?? null);
    const productId = made?.productId ?? match?.productId;
    return {
      position: line.position,
      productName: line.productName,
      price: toReais(line.priceCentavos),
      quantity: line.quantityThousandths / 1000,
      total: toReais(lineTotal(line)),
      counted: looksCounted(line),
      match,
      current: productId === undefined ? null : (currentOf.get(productId) ?? null),
      published: made,
    };
  });
}

/**
 * Returns a function that finds the product of a line. An administrator's match on another receipt of the shop takes precedence
 * over the choice of this receipt's owner, and that over the name.
 */
async function readMatches(
  orm: Orm,
  establishmentId: number,
  lines: readonly SelectedLine[],
): Promise<(line: SelectedLine) => ReceiptLine['match']> {
  const names = [...new Set(lines.map(({ productName }) => fold(productName)))];
  const products = await readCuts(orm);
  const remembered = await orm
    .select({ name: receiptProductNames.name, productId: receiptProductNames.productId })
    .from(receiptProductNames)
    .where(
      and(eq(receiptProductNames.establishmentId, establishmentId), inArray(receiptProductNames.name, names)),
    );
  const nameOf = new Map(products.map(({ id, name }) => [id, name]));
  const rememberedAs = new Map(remembered.map(({ name, productId }) => [name, productId]));
  const named = indexGoods(products);
  const known = (productId: number | null | undefined, by: 'remembered' | 'sent') => {
    const productName = productId == null ? undefined : nameOf.get(productId);
    return productId == null || productName === undefined ? null : { productId, productName, by };
  };
  return ({ productName: written, productId }) => {
    const match = known(rememberedAs.get(fold(written)), 'remembered') ?? known(productId, 'sent');
    if (match) return match;
    const goods = named(written);
    return typeof goods === 'string'
      ? null
      : { productId: goods.id, productName: goods.name, by: 'suggested' };
  };
}

/** Reads the observations that were made from lines, by their ids. */
async function readPublished(orm: Orm, lines: readonly SelectedLine[], today: Day) {
  const ids = lines.flatMap(({ publishedId }) => publishedId ?? []);
  const rows = ids.length === 0 ? [] : await selectPriceRows(orm).where(inArray(prices.id, ids));
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        productId: row.productId,
        productName: row.productName,
        price: toReais(row.priceCentavos),
        ...presentObservation(row, 'meat', today),
      },
    ]),
  );
}

/** Reads the last prices of products at a shop. */
async function readCurrent(
  orm: Orm,
  { establishmentId, productIds }: { establishmentId: number; productIds: readonly number[] },
  today: Day,
) {
  const ids = [...new Set(productIds)];
  const rows =
    ids.length === 0
      ? []
      : await selectObservedPrices(orm, today, { establishmentId, productIds: ids, withClosed: true });
  return new Map(
    rows.map((row) => [
      row.productId,
      { id: row.id, price: toReais(row.priceCentavos), ...presentObservation(row, 'meat', today) },
    ]),
  );
}

/** Reads a receipt with the data that helps to decide about it. */
export const readReceipt = readHandler('readReceipt', async ({ params: { id } }, { db, today }) => ({
  data: await readReceiptCase(db, id, today),
}));
