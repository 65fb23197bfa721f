import { eq } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { establishments } from '#database/schema.ts';
import { Failure, invalid } from '../platform/failure.ts';

export const demonstrationMessage =
  'Este estabelecimento é da demonstração. Cadastre o primeiro estabelecimento de verdade: os de demonstração saem, e os preços entram nele.';

/**
 * Holds an establishment in a transaction that gives it something real, so that it does not go meanwhile.
 * @throws {Failure} 'demonstration' for an invented one; 'invalid' at `establishmentId` for one that is gone
 */
export async function requireRealEstablishment(tx: Tx, id: number): Promise<void> {
  const [shop] = await tx
    .select({ isDemonstration: establishments.isDemonstration })
    .from(establishments)
    .where(eq(establishments.id, id))
    .for('key share');
  if (!shop) throw invalid('establishmentId', 'Este estabelecimento não existe mais. Escolha outro.');
  if (shop.isDemonstration) throw new Failure('demonstration', demonstrationMessage);
}
