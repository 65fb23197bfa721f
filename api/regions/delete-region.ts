import { regions } from '#database/schema.ts';
import { regionCan } from '#domain/regions-can.ts';
import { requirePermission } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { deleteRow, lockVersion } from '../platform/versions.ts';
import { noRegion, selectRegion } from './region-queries.ts';

/** Deletes a region. A region with establishments or fuel stations is refused. */
export const deleteRegion = writeHandler('deleteRegion', async ({ params, query }, { tx, audit }) => {
  const { id } = params;
  await lockVersion(tx, regions, { id, version: query.version }, noRegion);
  const before = await selectRegion(tx, id);
  requirePermission(regionCan(before).delete);
  await deleteRow(tx, regions, id);
  await audit({ id, before, after: null });
  return { data: { deleted: true } };
});
