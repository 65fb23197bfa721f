import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { establishmentLocations, establishments } from '#database/schema.ts';
import { writeHandler } from '../platform/handler.ts';
import { isStation } from '../platform/kinds.ts';
import { requireNoTwin } from '../platform/twins.ts';
import { lockVersion, nextVersion } from '../platform/versions.ts';
import { noStation, readStationRow } from './back-office-queries.ts';
import { columnsOf, refusing } from './station-columns.ts';

/** Changes a station. The columns that it makes different count as typed: surveys leave them alone. */
export const updateFuelStation = writeHandler(
  'updateFuelStation',
  async ({ params: { id }, body }, { tx, now, audit }) => {
    await lockVersion(tx, establishments, { id, version: body.version, among: isStation }, noStation);
    const before = await readStationRow(tx, id);
    const stored = onlyRow(await tx.select().from(establishments).where(eq(establishments.id, id)));
    const columns = columnsOf(body, stored);
    await refusing(
      tx
        .update(establishments)
        .set({ ...columns, ...nextVersion(establishments, now) })
        .where(eq(establishments.id, id))
        .execute(),
    );
    await requireNoTwin(tx, isStation, columns, { isAnother: body.isAnother, id, before: stored });
    if (columns.latitude !== null && columns.typedColumns.includes('coordinates')) await endSearch(tx, id);
    const after = await readStationRow(tx, id);
    await audit({ id, before, after });
    return { data: after };
  },
);

/** Ends the search for coordinates that nobody has decided about: those that are typed need none. */
async function endSearch(tx: Tx, stationId: number): Promise<void> {
  await tx
    .delete(establishmentLocations)
    .where(
      and(eq(establishmentLocations.establishmentId, stationId), isNull(establishmentLocations.decidedAt)),
    );
}
