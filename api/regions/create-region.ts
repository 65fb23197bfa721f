import { onlyRow } from '#database/only-row.ts';
import { regions } from '#database/schema.ts';
import { writeHandler } from '../platform/handler.ts';
import { nextPosition } from '../platform/next-position.ts';
import { refuseTaken } from '../platform/versions.ts';
import { regionNameTaken, selectRegion } from './region-queries.ts';

/** Creates a region at the end of the display order. */
export const createRegion = writeHandler('createRegion', async ({ body }, { tx, now, audit }) => {
  const created = await tx
    .insert(regions)
    .values({ name: body.name, position: nextPosition(regions), createdAt: now, updatedAt: now })
    .returning({ id: regions.id })
    .catch(refuseTaken(regionNameTaken));
  const { id } = onlyRow(created);
  const after = await selectRegion(tx, id);
  await audit({ id, before: null, after });
  return { data: after };
});
