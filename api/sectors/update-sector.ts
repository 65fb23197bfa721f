import { eq } from 'drizzle-orm';
import { sectors } from '#database/schema.ts';
import { requireFreeName } from '../platform/free-name.ts';
import { writeHandler } from '../platform/handler.ts';
import { lockVersion, nextVersion } from '../platform/versions.ts';
import { noSector, sectorNameTaken, selectSector } from './sector-queries.ts';

export const updateSector = writeHandler('updateSector', async ({ params, body }, { tx, now, audit }) => {
  const { id } = params;
  await lockVersion(tx, sectors, { id, version: body.version }, noSector);
  const before = await selectSector(tx, id);
  await requireFreeName(tx, sectors, { id, name: body.name }, sectorNameTaken);
  await tx
    .update(sectors)
    .set({ name: body.name, ...nextVersion(sectors, now) })
    .where(eq(sectors.id, id));
  const after = await selectSector(tx, id);
  await audit({ id, before, after });
  return { data: after };
});
