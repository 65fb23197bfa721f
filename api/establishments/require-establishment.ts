import type { Tx } from '#database/database.ts';
import { and, eq } from '#database/orm.ts';
import { establishments } from '#database/schema.ts';
import { invalid } from '../platform/failure.ts';
import { isShop } from '../platform/kinds.ts';

/**
 * Locks a shop in a transaction that adds something to it, so that it is not deleted concurrently.
 * @throws {Failure} 'invalid' at `establishmentId` if it no longer exists
 */
export async function requireEstablishment(tx: Tx, id: number): Promise<void> {
  const [shop] = await tx
    .select({ id: establishments.id })
    .from(establishments)
    .where(and(eq(establishments.id, id), isShop))
    .for('key share');
  if (!shop) throw invalid('establishmentId', 'Este estabelecimento não existe mais. Escolha outro.');
}
