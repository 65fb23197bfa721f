import { sql } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { receiptProductNames } from '#database/schema.ts';
import { fold } from '#domain/text.ts';
import type { ChosenLine } from './choose-lines.ts';

/** Remembers what a shop calls products, for its next receipt. Where a name was another product's, the newest wins. */
export async function rememberNames(
  tx: Tx,
  establishmentId: number,
  lines: readonly ChosenLine[],
): Promise<void> {
  const productOf = new Map(lines.map(({ productName, productId }) => [fold(productName), productId]));
  productOf.delete('');
  if (productOf.size === 0) return;
  await tx
    .insert(receiptProductNames)
    .values(
      // Two receipts of one shop write in the same order, so that neither waits for the other for good.
      [...productOf]
        .map(([name, productId]) => ({ establishmentId, name, productId }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    )
    .onConflictDoUpdate({
      target: [receiptProductNames.establishmentId, receiptProductNames.name],
      set: { productId: sql`excluded.product_id` },
    });
}
