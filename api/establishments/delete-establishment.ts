import { and, eq, isNotNull } from 'drizzle-orm';
import { establishments, prices } from '#database/schema.ts';
import { establishmentCan } from '#domain/establishments-can.ts';
import { requirePermission } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { isShop } from '../platform/kinds.ts';
import { removeRow } from '../platform/removals.ts';
import { lockVersion } from '../platform/versions.ts';
import { noEstablishment, selectEstablishmentRow } from './back-office-queries.ts';

/** Deletes an establishment that nothing belongs to. Its withdrawn prices mean nothing without it, and go with it. */
export const deleteEstablishment = writeHandler(
  'deleteEstablishment',
  async ({ params, query }, { tx, caller, now, audit }) => {
    const { id } = params;
    await lockVersion(tx, establishments, { id, version: query.version, among: isShop }, noEstablishment);
    const before = await selectEstablishmentRow(tx, id);
    requirePermission(establishmentCan(before).delete);
    await tx.delete(prices).where(and(eq(prices.establishmentId, id), isNotNull(prices.withdrawnAt)));
    const removalId = await removeRow({ tx, caller, now }, { noun: 'establishments', id, presented: before });
    await audit({ id, before, after: null });
    return { data: { deleted: true, removalId } };
  },
);
