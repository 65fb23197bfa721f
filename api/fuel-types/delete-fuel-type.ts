import { and, eq, isNotNull } from 'drizzle-orm';
import { fuelPrices, products } from '#database/schema.ts';
import { fuelTypeCan } from '#domain/fuel-types-can.ts';
import { requirePermission } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { isFuel } from '../platform/kinds.ts';
import { removeRow } from '../platform/removals.ts';
import { lockVersion } from '../platform/versions.ts';
import { noFuelType, selectFuelTypeRow } from './fuel-type-queries.ts';

/** Deletes a fuel that has no prices. Its withdrawn prices mean nothing without it, and go with it. */
export const deleteFuelType = writeHandler(
  'deleteFuelType',
  async ({ params: { id }, query }, { tx, caller, now, audit }) => {
    await lockVersion(tx, products, { id, version: query.version, among: isFuel(tx) }, noFuelType);
    const before = await selectFuelTypeRow(tx, id);
    requirePermission(fuelTypeCan(before).delete);
    await tx.delete(fuelPrices).where(and(eq(fuelPrices.productId, id), isNotNull(fuelPrices.withdrawnAt)));
    const removalId = await removeRow({ tx, caller, now }, { noun: 'fuel-types', id, presented: before });
    await audit({ id, before, after: null });
    return { data: { deleted: true, removalId } };
  },
);
