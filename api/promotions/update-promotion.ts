import { eq } from 'drizzle-orm';
import { promotions } from '#database/schema.ts';
import { writeHandler } from '../platform/handler.ts';
import { lockVersion, nextVersion } from '../platform/versions.ts';
import { auditedPromotion, noPromotion, readPromotionRow } from './back-office-queries.ts';
import { columnsOf, holdShop, saveAlone } from './save-promotion.ts';

/** Changes a promotion, or switches it on or off. */
export const updatePromotion = writeHandler(
  'updatePromotion',
  async ({ params: { id }, body: { version, ...body } }, { tx, now, today, audit }) => {
    await readPromotionRow(tx, id, today);
    // The shop is held before the row, in the order in which a shop is deleted: neither waits for the other.
    await holdShop(tx, body.establishmentId);
    await lockVersion(tx, promotions, { id, version }, noPromotion);
    const before = await readPromotionRow(tx, id, today);
    const columns = columnsOf(body);
    await saveAlone(tx, { id, columns }, (inner) =>
      inner
        .update(promotions)
        .set({ ...columns, ...nextVersion(promotions, now) })
        .where(eq(promotions.id, id)),
    );
    const after = await readPromotionRow(tx, id, today);
    await audit({ id, before: auditedPromotion(before), after: auditedPromotion(after) });
    return { data: after };
  },
);
