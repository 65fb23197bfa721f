import { eq } from 'drizzle-orm';
import { receiptItems } from '#database/schema.ts';
import { writeHandler } from '../platform/handler.ts';
import { insertPrice } from './insert-price.ts';
import { lockPrice, withdrawPrice } from './lock-price.ts';
import { readPrice } from './price-row-queries.ts';

/**
 * Corrects a price: the observation is withdrawn, and another one of its source takes its place. The audit log
 * notes it under the observation that was corrected, so that the next person who holds that one hears who did. The report, or the line
 * of a receipt, that the price was made of belongs to the correction.
 */
export const updatePrice = writeHandler(
  'updatePrice',
  async ({ params: { id }, body }, { tx, now, today, audit }) => {
    const locked = await lockPrice(tx, id, body.establishmentId);
    const before = await readPrice(tx, id, today);
    await withdrawPrice(tx, id, now);
    const { id: correctionId } = await insertPrice(tx, body, { now, today, before: locked });
    await tx.update(receiptItems).set({ priceId: correctionId }).where(eq(receiptItems.priceId, id));
    const after = await readPrice(tx, correctionId, today);
    await audit({ id, before, after });
    return { data: after };
  },
);
