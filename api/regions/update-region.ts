import { eq } from 'drizzle-orm';
import { regions } from '#database/schema.ts';
import { writeHandler } from '../platform/handler.ts';
import { lockVersion, nextVersion, refuseTaken } from '../platform/versions.ts';
import { noRegion, regionNameTaken, selectRegion } from './region-queries.ts';

export const updateRegion = writeHandler('updateRegion', async ({ params, body }, { tx, now, audit }) => {
  const { id } = params;
  await lockVersion(tx, regions, { id, version: body.version }, noRegion);
  const before = await selectRegion(tx, id);
  await tx
    .update(regions)
    .set({ name: body.name, ...nextVersion(regions, now) })
    .where(eq(regions.id, id))
    .catch(refuseTaken(regionNameTaken));
  const after = await selectRegion(tx, id);
  await audit({ id, before, after });
  return { data: after };
});
