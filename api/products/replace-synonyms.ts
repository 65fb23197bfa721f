import { and, eq, notInArray } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { productSynonyms } from '#database/schema.ts';

/** Gives a product these other names and no others. @param names folded, each once */
export async function replaceSynonyms(tx: Tx, productId: number, names: readonly string[]): Promise<void> {
  await tx
    .delete(productSynonyms)
    .where(and(eq(productSynonyms.productId, productId), notInArray(productSynonyms.name, [...names])));
  if (names.length === 0) return;
  await tx
    .insert(productSynonyms)
    .values(names.map((name) => ({ productId, name })))
    .onConflictDoNothing();
}
