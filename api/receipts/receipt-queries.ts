import { receiptImageAddress } from '#contract/receipt-images.ts';
import type { Receipt } from '#contract/receipts.ts';
import type { Orm } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { asc, eq, inArray, type SQL, sql } from '#database/orm.ts';
import { establishments, receiptItems, receipts, regions } from '#database/schema.ts';
import { toCityIso } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';
import { lineTotal, receiptTotal } from '#domain/receipts.ts';

/** The region of a place, or the address of a station without one. */
export const regionOfPlace = sql<string>`coalesce(${regions.name}, ${establishments.address}, '')`;

/** Selects receipts with establishment and items, in two queries for any number of receipts. */
export async function selectReceipts(
  orm: Orm,
  condition: SQL | undefined,
  page?: { limit: number; offset: number; order: SQL[] },
): Promise<Receipt[]> {
  const query = orm
    .select({
      id: receipts.id,
      imageKey: receipts.imageKey,
      accessKey: receipts.accessKey,
      status: receipts.status,
      rejectionReason: receipts.rejectionReason,
      createdAt: receipts.createdAt,
      Establishment: { id: establishments.id, name: establishments.name, region: regionOfPlace },
    })
    .from(receipts)
    .innerJoin(establishments, eq(establishments.id, receipts.establishmentId))
    .leftJoin(regions, eq(regions.id, establishments.regionId))
    .where(condition)
    .$dynamic();
  const rows = await (page
    ? query
        .orderBy(...page.order)
        .limit(page.limit)
        .offset(page.offset)
    : query);
  const items = await selectItems(
    orm,
    rows.map(({ id }) => id),
  );
  return rows.map(({ imageKey, createdAt, ...receipt }) => {
    const lines = items.get(receipt.id) ?? [];
    return {
      ...receipt,
      imageUrl: receiptImageAddress(imageKey),
      ReceiptItems: lines.map(({ position, productName, productId, ...line }) => ({
        position,
        productName,
        productId,
        price: toReais(line.priceCentavos),
        quantity: line.quantityThousandths / 1000,
        total: toReais(lineTotal(line)),
      })),
      total: toReais(receiptTotal(lines)),
      createdAt: toCityIso(createdAt),
    };
  });
}

export async function selectReceipt(orm: Orm, id: number): Promise<Receipt> {
  return onlyRow(await selectReceipts(orm, eq(receipts.id, id)));
}

async function selectItems(orm: Orm, receiptIds: readonly number[]) {
  if (receiptIds.length === 0) return new Map<number, (typeof receiptItems.$inferSelect)[]>();
  const rows = await orm
    .select()
    .from(receiptItems)
    .where(inArray(receiptItems.receiptId, [...receiptIds]))
    .orderBy(asc(receiptItems.receiptId), asc(receiptItems.position));
  return Map.groupBy(rows, ({ receiptId }) => receiptId);
}

export const noReceipt = 'Comprovante não encontrado.';
