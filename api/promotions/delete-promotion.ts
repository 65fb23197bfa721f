import { promotions } from '#database/schema.ts';
import { promotionCan } from '#domain/promotions-can.ts';
import { deleteRow } from '../platform/delete-row.ts';
import { writeHandler } from '../platform/handler.ts';
import { auditedPromotion, noPromotion, readPromotionRow } from './back-office-queries.ts';

/** Deletes a promotion. */
export const deletePromotion = writeHandler('deletePromotion', (request, context) =>
  deleteRow(request, context, {
    ...noPromotion,
    table: promotions,
    read: async (tx, id) => auditedPromotion(await readPromotionRow(tx, id, context.today)),
    can: promotionCan,
  }),
);
