import { brands } from '#database/schema.ts';
import { fuelBrandCan } from '#domain/fuel-brands-can.ts';
import { requirePermission } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { removeRow } from '../platform/removals.ts';
import { lockVersion } from '../platform/versions.ts';
import { noBrand, readBrandRow } from './brand-queries.ts';

/** Deletes a brand that no station has or had. Its uploaded logo goes when the brand can no longer be restored. */
export const deleteFuelBrand = writeHandler(
  'deleteFuelBrand',
  async ({ params: { id }, query }, { tx, caller, now, audit }) => {
    await lockVersion(tx, brands, { id, version: query.version }, noBrand);
    const before = await readBrandRow(tx, id);
    requirePermission(fuelBrandCan(before).delete);
    const removalId = await removeRow({ tx, caller, now }, { noun: 'fuel-brands', id, presented: before });
    await audit({ id, before, after: null });
    return { data: { deleted: true, removalId } };
  },
);
