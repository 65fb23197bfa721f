import { eq } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { establishments } from '#database/schema.ts';
import { invalid } from '../platform/failure.ts';

/**
 * Holds an establishment in a transaction that gives it something, so that it does not go meanwhile.
 * @throws {Failure} 'invalid' at `establishmentId` for one that is gone
 */
export async function requireEstablishment(tx: Tx, id: number): Promise<void> {
  const [shop] = await tx
    .select({ id: establishments.id })
    .from(establishments)
    .where(eq(establishments.id, id))
    .for('key share');
  if (!shop) throw invalid('establishmentId', 'Este estabelecimento não existe mais. Escolha outro.');
}
