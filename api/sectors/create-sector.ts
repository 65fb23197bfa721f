import { onlyRow } from '#database/only-row.ts';
import { sectors } from '#database/schema.ts';
import { requireFreeName } from '../platform/free-name.ts';
import { writeHandler } from '../platform/handler.ts';
import { sectorNameTaken, selectSector } from './sector-queries.ts';

export const createSector = writeHandler('createSector', async ({ body }, { tx, now, audit }) => {
  await requireFreeName(tx, sectors, body, sectorNameTaken);
  const created = await tx
    .insert(sectors)
    .values({ ...body, createdAt: now, updatedAt: now })
    .returning({ id: sectors.id });
  const { id } = onlyRow(created);
  const after = await selectSector(tx, id);
  await audit({ id, before: null, after });
  return { data: after };
});
