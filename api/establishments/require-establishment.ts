import { and, eq } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { establishments } from '#database/schema.ts';
import { invalid } from '../platform/failure.ts';
import { isShop } from '../platform/kinds.ts';

/**
 * Holds a shop in a transaction that gives it something, so that it does not go meanwhile.
 * @throws {Failure} 'invalid' at `establishmentId` for one that is gone
 */
export async function requireEstablishment(tx: Tx, id: number): Promise<void> {
  const [shop] = await tx
    .select({ id: establishments.id })
    .from(establishments)
    .where(and(eq(establishments.id, id), isShop))
    .for('key share');
  if (!shop) throw invalid('establishmentId', 'Este estabelecimento não existe mais. Escolha outro.');
}
