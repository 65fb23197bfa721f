import { onlyRow } from '#database/only-row.ts';
import { establishments } from '#database/schema.ts';
import { beginRealCity, joinsDemonstration } from '../demonstration/demonstration.ts';
import { writeHandler } from '../platform/handler.ts';
import { isStation } from '../platform/kinds.ts';
import { requireNoTwin } from '../platform/twins.ts';
import { readStationRow } from './back-office-queries.ts';
import { columnsOf, noColumns, refusing } from './station-columns.ts';

/**
 * Creates a station. While the city is the demonstration it belongs to it, unless the call says that the real city begins
 * with it. The new station may have a brand of the demonstration.
 */
export const createFuelStation = writeHandler(
  'createFuelStation',
  async ({ body }, { tx, now, caller, audit, enqueue }) => {
    const { replacesDemonstration, isAnother, ...fields } = body;
    const columns = columnsOf(fields, noColumns);
    if (replacesDemonstration) {
      const options = { userId: caller.id, keptBrandId: columns.brandId };
      await beginRealCity({ tx, now, enqueue }, options);
    }
    const isDemonstration = await joinsDemonstration(tx, isStation);
    const created = await refusing(
      tx
        .insert(establishments)
        .values({ ...columns, type: 'posto', isDemonstration, createdAt: now, updatedAt: now })
        .returning({ id: establishments.id })
        .execute(),
    );
    const { id } = onlyRow(created);
    await requireNoTwin(tx, isStation, columns, { id, isAnother });
    const after = await readStationRow(tx, id);
    await audit({ id, before: null, after });
    return { data: after };
  },
);
