import { eq } from 'drizzle-orm';
import { regions } from '#database/schema.ts';
import { requireFreeName } from '../platform/free-name.ts';
import { writeHandler } from '../platform/handler.ts';
import { lockVersion, nextVersion } from '../platform/versions.ts';
import { noRegion, regionNameTaken, selectRegion } from './region-queries.ts';

export const updateRegion = writeHandler('updateRegion', async ({ params, body }, { tx, now, audit }) => {
  const { id } = params;
  await lockVersion(tx, regions, { id, version: body.version }, noRegion);
  const before = await selectRegion(tx, id);
  await requireFreeName(tx, regions, { id, name: body.name }, regionNameTaken);
  await tx
    .update(regions)
    .set({ name: body.name, ...nextVersion(regions, now) })
    .where(eq(regions.id, id));
  const after = await selectRegion(tx, id);
  await audit({ id, before, after });
  return { data: after };
});
