import { regions } from '#database/schema.ts';
import { regionCan } from '#domain/regions-can.ts';
import { requirePermission } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { removeRow } from '../platform/removals.ts';
import { lockVersion } from '../platform/versions.ts';
import { noRegion, selectRegion } from './region-queries.ts';

/** Deletes a region. A region with establishments or fuel stations is refused. */
export const deleteRegion = writeHandler(
  'deleteRegion',
  async ({ params, query }, { tx, caller, now, audit }) => {
    const { id } = params;
    await lockVersion(tx, regions, { id, version: query.version }, noRegion);
    const before = await selectRegion(tx, id);
    requirePermission(regionCan(before).delete);
    const removalId = await removeRow({ tx, caller, now }, { noun: 'regions', id, presented: before });
    await audit({ id, before, after: null });
    return { data: { deleted: true, removalId } };
  },
);
