import { promotions } from '#database/schema.ts';
import { promotionCan } from '#domain/promotions-can.ts';
import { requirePermission } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { deleteRow, lockVersion } from '../platform/versions.ts';
import { auditedPromotion, noPromotion, readPromotionRow } from './back-office-queries.ts';

/** Deletes a promotion. */
export const deletePromotion = writeHandler(
  'deletePromotion',
  async ({ params, query }, { tx, today, audit }) => {
    const { id } = params;
    await lockVersion(tx, promotions, { id, version: query.version }, noPromotion);
    const before = await readPromotionRow(tx, id, today);
    requirePermission(promotionCan(before).delete);
    await deleteRow(tx, promotions, id);
    await audit({ id, before: auditedPromotion(before), after: null });
    return { data: { deleted: true } };
  },
);
