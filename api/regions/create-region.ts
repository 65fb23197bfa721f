import { onlyRow } from '#database/only-row.ts';
import { regions } from '#database/schema.ts';
import { requireFreeName } from '../platform/free-name.ts';
import { writeHandler } from '../platform/handler.ts';
import { nextPosition } from '../platform/next-position.ts';
import { regionNameTaken, selectRegion } from './region-queries.ts';

/** Creates a region at the end of the display order. */
export const createRegion = writeHandler('createRegion', async ({ body }, { tx, now, audit }) => {
  await requireFreeName(tx, regions, body, regionNameTaken);
  const created = await tx
    .insert(regions)
    .values({ name: body.name, position: nextPosition(regions), createdAt: now, updatedAt: now })
    .returning({ id: regions.id });
  const { id } = onlyRow(created);
  const after = await selectRegion(tx, id);
  await audit({ id, before: null, after });
  return { data: after };
});
