import { and, eq } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { products } from '#database/schema.ts';
import { invalid } from '../platform/failure.ts';
import { isCut } from '../platform/kinds.ts';

/**
 * Holds a cut in a transaction that gives it something, so that it does not go meanwhile.
 * @throws {Failure} 'invalid' at `productId` for one that is gone
 */
export async function requireProduct(tx: Tx, id: number): Promise<void> {
  const [cut] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, id), isCut(tx)))
    .for('key share');
  if (!cut) throw invalid('productId', 'Este produto não existe mais. Escolha outro.');
}
