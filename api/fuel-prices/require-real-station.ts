import { eq } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { fuelStations } from '#database/schema.ts';
import { Failure, invalid } from '../platform/failure.ts';

/**
 * Holds a station in a transaction that gives it real prices, so that it does not go meanwhile, and prices that are entered
 * there at once go one after the other.
 * @throws {Failure} 'demonstration' for an invented one; 'invalid' at `stationId` for one that is gone
 */
export async function requireRealStation(tx: Tx, id: number): Promise<void> {
  const [station] = await tx
    .select({ isDemonstration: fuelStations.isDemonstration })
    .from(fuelStations)
    .where(eq(fuelStations.id, id))
    .for('no key update');
  if (!station) throw invalid('stationId', 'Este posto não existe mais. Escolha outro.');
  if (station.isDemonstration) {
    throw new Failure(
      'demonstration',
      'Este posto é da demonstração. Cadastre o primeiro posto de verdade ou importe uma pesquisa: os de demonstração saem, e os preços entram nos verdadeiros.',
    );
  }
}
