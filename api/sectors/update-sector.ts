import { eq } from 'drizzle-orm';
import { sectors } from '#database/schema.ts';
import { invalid } from '../platform/failure.ts';
import { requireFreeName } from '../platform/free-name.ts';
import { writeHandler } from '../platform/handler.ts';
import { lockVersion, nextVersion } from '../platform/versions.ts';
import { isOfFuels, noSector, sectorNameTaken, selectSector } from './sector-queries.ts';

export const updateSector = writeHandler('updateSector', async ({ params, body }, { tx, now, audit }) => {
  const { id } = params;
  const { version, ...fields } = body;
  await lockVersion(tx, sectors, { id, version }, noSector);
  const before = await selectSector(tx, id);
  await requireFreeName(tx, sectors, { id, name: body.name }, sectorNameTaken);
  if (fields.isOpen === false && (await isOfFuels(tx, id))) {
    throw invalid('isOpen', 'O setor dos combustíveis fica aberto ao público.');
  }
  await tx
    .update(sectors)
    .set({ ...fields, ...nextVersion(sectors, now) })
    .where(eq(sectors.id, id));
  const after = await selectSector(tx, id);
  await audit({ id, before, after });
  return { data: after };
});
