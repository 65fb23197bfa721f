import { and, eq, isNotNull } from 'drizzle-orm';
import { establishments, fuelPrices } from '#database/schema.ts';
import { fuelStationCan } from '#domain/fuel-stations-can.ts';
import { requirePermission } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { isStation } from '../platform/kinds.ts';
import { removeRow } from '../platform/removals.ts';
import { lockVersion } from '../platform/versions.ts';
import { noStation, readStationRow } from './back-office-queries.ts';

/** Deletes a station that nothing belongs to. Its withdrawn prices mean nothing without it, and go with it. */
export const deleteFuelStation = writeHandler(
  'deleteFuelStation',
  async ({ params: { id }, query }, { tx, caller, now, audit }) => {
    await lockVersion(tx, establishments, { id, version: query.version, among: isStation }, noStation);
    const before = await readStationRow(tx, id);
    requirePermission(fuelStationCan(before).delete);
    await tx
      .delete(fuelPrices)
      .where(and(eq(fuelPrices.establishmentId, id), isNotNull(fuelPrices.withdrawnAt)));
    const removalId = await removeRow({ tx, caller, now }, { noun: 'fuel-stations', id, presented: before });
    await audit({ id, before, after: null });
    return { data: { deleted: true, removalId } };
  },
);
