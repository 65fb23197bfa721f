import { onlyRow } from '#database/only-row.ts';
import { promotions } from '#database/schema.ts';
import { writeHandler } from '../platform/handler.ts';
import { auditedPromotion, readPromotionRow } from './back-office-queries.ts';
import { columnsOf, holdShop, saveAlone } from './save-promotion.ts';

/** Creates a promotion. */
export const createPromotion = writeHandler(
  'createPromotion',
  async ({ body }, { tx, now, today, audit }) => {
    await holdShop(tx, body.establishmentId);
    const columns = columnsOf(body);
    const created = await saveAlone(tx, { id: null, columns }, (inner) =>
      inner
        .insert(promotions)
        .values({ ...columns, createdAt: now, updatedAt: now })
        .returning({ id: promotions.id }),
    );
    const { id } = onlyRow(created);
    const after = await readPromotionRow(tx, id, today);
    await audit({ id, before: null, after: auditedPromotion(after) });
    return { data: after };
  },
);
