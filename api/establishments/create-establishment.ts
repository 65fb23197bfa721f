import { onlyRow } from '#database/only-row.ts';
import { establishments } from '#database/schema.ts';
import { beginRealCity, joinsDemonstration } from '../demonstration/demonstration.ts';
import { writeHandler } from '../platform/handler.ts';
import { isShop } from '../platform/kinds.ts';
import { requireNoTwin } from '../platform/twins.ts';
import { selectEstablishmentRow } from './back-office-queries.ts';
import { columnsOf, refusing } from './establishment-columns.ts';

/**
 * Creates an establishment. While the city is the demonstration it belongs to it, unless the call says that the real city
 * begins with it.
 */
export const createEstablishment = writeHandler(
  'createEstablishment',
  async ({ body }, { tx, now, caller, audit, enqueue }) => {
    const { replacesDemonstration, isAnother, ...fields } = body;
    if (replacesDemonstration) await beginRealCity({ tx, now, enqueue }, { userId: caller.id });
    const isDemonstration = await joinsDemonstration(tx, isShop);
    const columns = columnsOf(fields);
    const created = await refusing(
      tx
        .insert(establishments)
        .values({ ...columns, isDemonstration, createdAt: now, updatedAt: now })
        .returning({ id: establishments.id })
        .execute(),
    );
    const { id } = onlyRow(created);
    await requireNoTwin(tx, isShop, columns, { id, isAnother });
    const after = await selectEstablishmentRow(tx, id);
    await audit({ id, before: null, after });
    return { data: after };
  },
);
