import { onlyRow } from '#database/only-row.ts';
import { products } from '#database/schema.ts';
import { unitOfFuel } from '#domain/fuel-products.ts';
import { joinsDemonstration } from '../demonstration/demonstration.ts';
import { lockImports } from '../imports/import-batch.ts';
import { requireFreeName } from '../platform/free-name.ts';
import { writeHandler } from '../platform/handler.ts';
import { fuelCategoryId, isStation } from '../platform/kinds.ts';
import { nextPosition } from '../platform/next-position.ts';
import { fuelTypeNameTaken, selectFuelTypeRow } from './fuel-type-queries.ts';

/** Creates a fuel. Imports create fuels too, so its name is compared while none of them runs. */
export const createFuelType = writeHandler('createFuelType', async ({ body }, { tx, now, audit }) => {
  await lockImports(tx);
  await requireFreeName(tx, products, body, fuelTypeNameTaken);
  const isDemonstration = await joinsDemonstration(tx, isStation);
  const created = await tx
    .insert(products)
    .values({
      ...body,
      categoryId: await fuelCategoryId(tx),
      unit: unitOfFuel(body.name),
      isDemonstration,
      position: nextPosition(products),
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: products.id });
  const { id } = onlyRow(created);
  const after = await selectFuelTypeRow(tx, id);
  await audit({ id, before: null, after });
  return { data: after };
});
