import { promotions } from '#database/schema.ts';
import { promotionCan } from '#domain/promotions-can.ts';
import { requirePermission } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { removeRow } from '../platform/removals.ts';
import { lockVersion } from '../platform/versions.ts';
import { auditedPromotion, noPromotion, readPromotionRow } from './back-office-queries.ts';

/** Deletes a promotion. */
export const deletePromotion = writeHandler(
  'deletePromotion',
  async ({ params, query }, { tx, caller, now, today, audit }) => {
    const { id } = params;
    await lockVersion(tx, promotions, { id, version: query.version }, noPromotion);
    const promotion = await readPromotionRow(tx, id, today);
    requirePermission(promotionCan(promotion).delete);
    const before = auditedPromotion(promotion);
    const removalId = await removeRow({ tx, caller, now }, { noun: 'promotions', id, presented: before });
    await audit({ id, before, after: null });
    return { data: { deleted: true, removalId } };
  },
);
