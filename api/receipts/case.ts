import { receiptImageAddress } from '#contract/receipt-images.ts';
import type { ReceiptCase, ReceiptLine } from '#contract/receipt-rows.ts';
import type { Orm } from '#database/database.ts';
import { and, eq, inArray, sql } from '#database/orm.ts';
import { currentPrices, prices, receipts } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';
import { issuerOfKey } from '#domain/nfce.ts';
import { monthOfKey, purchaseDays, receiptUse, sentReceipt, usualPurchaseDay } from '#domain/receipt-days.ts';
import { isPrinted, lineAgrees, lineTotal, looksCounted, receiptTotal } from '#domain/receipts.ts';
import { selectLifeOfReceipts } from '../current-prices/lives.ts';
import { presentObservation } from '../current-prices/present.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { type SelectedPrice, selectPriceRows } from '../prices/price-row-queries.ts';
import { readGoodsOfLines } from './goods-of-lines.ts';
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
  const kind = receipt.establishmentType === 'posto' ? 'fuel' : 'meat';
  return {
    ...presentReceiptRow(receipt, lines),
    imageUrl: receiptImageAddress(receipt.imageKey),
    key: sayKey(receipt),
    record: await readRecord(orm, receipt.userId),
    ...sayPurchase(receipt, { lifeDays: await selectLifeOfReceipts(orm, kind), today }),
    purchasedOn: receipt.purchasedOn,
    sumAgrees: sumAgrees(receipt, lines),
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

/** Whether the printed totals of the lines are the printed sum; null if a part of them was not read. */
function sumAgrees(
  { printedTotalCentavos }: SelectedReceipt,
  lines: readonly SelectedLine[],
): ReceiptCase['sumAgrees'] {
  if (printedTotalCentavos === null || !lines.every(isPrinted)) return null;
  return receiptTotal(lines) === printedTotalCentavos;
}

/** Counts the receipts of a user, and those that people have decided. Null if the account no longer exists. */
async function readRecord(orm: Orm, userId: number | null): Promise<ReceiptCase['record']> {
  if (userId === null) return null;
  const [record] = await orm
    .select({
      sent: sql<number>`count(*)::int`,
      decided: sql<number>`(count(*) filter (where ${receipts.status} <> 'pending' and not ${receipts.decidedByRule}))::int`,
      approved: sql<number>`(count(*) filter (where ${receipts.status} = 'approved' and not ${receipts.decidedByRule}))::int`,
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
  const goodsOf = await readGoodsOfLines(orm, { establishmentId, lines });
  const matched = lines.map((line) => ({ line, match: presentMatch(goodsOf(line)) }));
  const published = await readPublished(orm, lines, today);
  const productIds = [...published.values(), ...matched.flatMap(({ match }) => match ?? [])].map(
    ({ productId }) => productId,
  );
  const currentOf = await readCurrent(orm, { establishmentId, productIds }, today);
  return matched.map(({ line, match }) => {
    const made = line.publishedId === null ? null : (published.get(line.publishedId) ?? null);
    const productId = made?.productId ?? match?.productId;
    const { totalCentavos } = line;
    return {
      position: line.position,
      productName: line.productName,
      price: toReais(line.priceCentavos),
      quantity: line.quantityThousandths / 1000,
      unit: line.unit,
      total: toReais(totalCentavos ?? lineTotal(line)),
      discount: toReais(line.discountCentavos),
      agrees: totalCentavos === null ? null : lineAgrees({ ...line, totalCentavos }),
      counted: looksCounted(line),
      match,
      current: productId === undefined ? null : (currentOf.get(productId) ?? null),
      published: made,
    };
  });
}

/** An administrator's match takes precedence over the choice of the receipt's owner, and that over the dictionary. */
function presentMatch({
  remembered,
  sent,
  suggested,
  isContradicted,
}: ReturnType<Awaited<ReturnType<typeof readGoodsOfLines>>>): ReceiptLine['match'] {
  const found = remembered ?? sent ?? suggested;
  if (!found) return null;
  const by = remembered ? 'remembered' : sent ? 'sent' : 'suggested';
  return { productId: found.id, productName: found.name, unit: found.unit, by, isContradicted };
}

/** Reads the observations that were made from lines, by their ids. */
async function readPublished(orm: Orm, lines: readonly SelectedLine[], today: Day) {
  const ids = lines.flatMap(({ publishedId }) => publishedId ?? []);
  const rows = ids.length === 0 ? [] : await selectPriceRows(orm).where(inArray(prices.id, ids));
  return new Map(
    rows.map((row) => [
      row.id,
      { ...presentSeen(row, today), productId: row.productId, productName: row.productName },
    ]),
  );
}

/** Reads the last prices of products at a place. */
async function readCurrent(
  orm: Orm,
  { establishmentId, productIds }: { establishmentId: number; productIds: readonly number[] },
  today: Day,
) {
  if (productIds.length === 0) return new Map<number, ReceiptLine['current']>();
  const current = orm
    .select({ id: currentPrices.id })
    .from(currentPrices)
    .where(
      and(
        eq(currentPrices.establishmentId, establishmentId),
        inArray(currentPrices.productId, [...new Set(productIds)]),
        eq(currentPrices.paymentCondition, 'any'),
      ),
    );
  const rows = await selectPriceRows(orm).where(inArray(prices.id, current));
  return new Map(rows.map((row) => [row.productId, presentSeen(row, today)]));
}

const presentSeen = (row: SelectedPrice, today: Day) => ({
  id: row.id,
  price: toReais(row.priceCentavos),
  ...presentObservation(row, row.kind, today),
});

/** Reads a receipt with the data that helps to decide about it. */
export const readReceipt = readHandler('readReceipt', async ({ params: { id } }, { db, today }) => ({
  data: await readReceiptCase(db, id, today),
}));
