import { eq } from 'drizzle-orm';
import { onlyRow } from '#database/only-row.ts';
import { fuelStations } from '#database/schema.ts';
import { counted } from '#domain/text.ts';
import { removeDemonstrationStations } from '../imports/remove-demonstration.ts';
import { Failure } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { requireNoTwin } from '../platform/twins.ts';
import { readStationRow } from './back-office-queries.ts';
import { columnsOf, noColumns, refusing } from './station-columns.ts';

/**
 * Creates a station. The first real one takes the demonstration's stations away, and is refused where the call does not say
 * that it may. The brands of the demonstration stay: the new station may have one of them.
 */
export const createFuelStation = writeHandler('createFuelStation', async ({ body }, { tx, now, audit }) => {
  const { replacesDemonstration, isAnother, ...fields } = body;
  const invented = await tx.$count(fuelStations, eq(fuelStations.isDemonstration, true));
  if (invented > 0 && !replacesDemonstration) {
    const stations = counted(invented, 'posto de demonstração', 'postos de demonstração');
    throw new Failure(
      'demonstration',
      `${invented > 1 ? 'Há' : 'Há ainda'} ${stations}. O primeiro de verdade os tira do site.`,
    );
  }
  if (invented > 0) await removeDemonstrationStations(tx);
  const columns = columnsOf(fields, noColumns);
  const created = await refusing(
    tx
      .insert(fuelStations)
      .values({ ...columns, createdAt: now, updatedAt: now })
      .returning({ id: fuelStations.id })
      .execute(),
  );
  const { id } = onlyRow(created);
  await requireNoTwin(tx, fuelStations, columns, { id, isAnother });
  const after = await readStationRow(tx, id);
  const recorded = invented > 0 ? { ...after, demonstrationStationsRemoved: invented } : after;
  await audit({ id, before: null, after: recorded });
  return { data: after };
});
