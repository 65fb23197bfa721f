import { sql } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { prices, receiptItems } from '#database/schema.ts';
import type { ChosenLine } from './choose-lines.ts';
import type { LockedReceipt } from './lock-receipt.ts';

/** Inserts an observation for each line, and ties the line to it. Each line has another product. */
export async function insertReceiptPrices(
  tx: Tx,
  receipt: LockedReceipt,
  lines: readonly ChosenLine[],
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
