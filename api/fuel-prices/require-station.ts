import type { Tx } from '#database/database.ts';
import { invalid } from '../platform/failure.ts';
import { isStation } from '../platform/kinds.ts';
import { lockEstablishments } from '../price-batches/lock-establishments.ts';

/**
 * Holds a station in a transaction that gives it prices, so that it does not go meanwhile, and prices that are entered there
 * at once go one after the other.
 * @throws {Failure} 'invalid' at `stationId` for one that is gone
 */
export async function requireStation(tx: Tx, id: number): Promise<void> {
  const isThere = (await lockEstablishments(tx, [id], isStation)) > 0;
  if (!isThere) throw invalid('stationId', 'Este posto não existe mais. Escolha outro.');
}
