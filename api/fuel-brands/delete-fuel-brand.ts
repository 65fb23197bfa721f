import { fuelBrands } from '#database/schema.ts';
import { fuelBrandCan } from '#domain/fuel-brands-can.ts';
import { requirePermission } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { deleteRow, lockVersion } from '../platform/versions.ts';
import { noBrand, readBrandRow } from './brand-queries.ts';
import { enqueueLogoDeletion } from './delete-brand-logo.ts';

/** Deletes a brand that no station has or had, with its uploaded logo. */
export const deleteFuelBrand = writeHandler(
  'deleteFuelBrand',
  async ({ params: { id }, query }, { tx, audit, enqueue }) => {
    await lockVersion(tx, fuelBrands, { id, version: query.version }, noBrand);
    const before = await readBrandRow(tx, id);
    requirePermission(fuelBrandCan(before).delete);
    await deleteRow(tx, fuelBrands, id);
    await enqueueLogoDeletion({ enqueue }, before.logo, null);
    await audit({ id, before, after: null });
    return { data: { deleted: true } };
  },
);
