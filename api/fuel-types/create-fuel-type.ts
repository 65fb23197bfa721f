import { onlyRow } from '#database/only-row.ts';
import { fuelStations, fuelTypes } from '#database/schema.ts';
import { joinsDemonstration } from '../demonstration/demonstration.ts';
import { lockImports } from '../imports/import-batch.ts';
import { requireFreeName } from '../platform/free-name.ts';
import { writeHandler } from '../platform/handler.ts';
import { nextPosition } from '../platform/next-position.ts';
import { fuelTypeNameTaken, selectFuelTypeRow } from './fuel-type-queries.ts';

/** Creates a fuel. Imports create fuels too, so its name is compared while none of them runs. */
export const createFuelType = writeHandler('createFuelType', async ({ body }, { tx, now, audit }) => {
  await lockImports(tx);
  await requireFreeName(tx, fuelTypes, body, fuelTypeNameTaken);
  const isDemonstration = await joinsDemonstration(tx, fuelStations);
  const created = await tx
    .insert(fuelTypes)
    .values({ ...body, isDemonstration, position: nextPosition(fuelTypes), createdAt: now, updatedAt: now })
    .returning({ id: fuelTypes.id });
  const { id } = onlyRow(created);
  const after = await selectFuelTypeRow(tx, id);
  await audit({ id, before: null, after });
  return { data: after };
});
