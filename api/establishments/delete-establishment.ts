import { and, eq, isNotNull } from 'drizzle-orm';
import { establishments, prices } from '#database/schema.ts';
import { establishmentCan } from '#domain/establishments-can.ts';
import { requirePermission } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { deleteRow, lockVersion } from '../platform/versions.ts';
import { noEstablishment, selectEstablishmentRow } from './back-office-queries.ts';

/** Deletes an establishment that nothing belongs to. Its withdrawn prices mean nothing without it, and go with it. */
export const deleteEstablishment = writeHandler(
  'deleteEstablishment',
  async ({ params, query }, { tx, audit }) => {
    const { id } = params;
    await lockVersion(tx, establishments, { id, version: query.version }, noEstablishment);
    const before = await selectEstablishmentRow(tx, id);
    requirePermission(establishmentCan(before).delete);
    await tx.delete(prices).where(and(eq(prices.establishmentId, id), isNotNull(prices.withdrawnAt)));
    await deleteRow(tx, establishments, id);
    await audit({ id, before, after: null });
    return { data: { deleted: true } };
  },
);
