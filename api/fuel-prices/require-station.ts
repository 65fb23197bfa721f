import { and, eq } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { establishments } from '#database/schema.ts';
import { invalid } from '../platform/failure.ts';
import { isStation } from '../platform/kinds.ts';

/**
 * Holds a station in a transaction that gives it prices, so that it does not go meanwhile, and prices that are entered there
 * at once go one after the other.
 * @throws {Failure} 'invalid' at `stationId` for one that is gone
 */
export async function requireStation(tx: Tx, id: number): Promise<void> {
  const [station] = await tx
    .select({ id: establishments.id })
    .from(establishments)
    .where(and(eq(establishments.id, id), isStation))
    .for('no key update');
  if (!station) throw invalid('stationId', 'Este posto não existe mais. Escolha outro.');
}
