import { and, asc, desc, not } from 'drizzle-orm';
import { promotions } from '#database/schema.ts';
import { presentPromotion } from '../current-prices/present-promotion.ts';
import { isPublicOn, selectPromotions } from '../current-prices/promotion-queries.ts';
import { isContested, running } from '../current-prices/running-promotions.ts';
import { readHandler } from '../platform/handler.ts';
import { isOneOf, pageOf } from '../platform/list.ts';

export const listPublicPromotions = readHandler('listPublicPromotions', async ({ query }, { db, today }) => {
  const { limit, offset } = pageOf(query);
  const shown = db
    .select({
      id: promotions.id,
      productId: promotions.productId,
      discountPercentage: promotions.discountPercentage,
    })
    .from(promotions)
    .where(and(isPublicOn(db, today), not(isContested)))
    .as('shown');
  const [page, count, goods] = await Promise.all([
    db
      .select({ id: shown.id })
      .from(shown)
      .orderBy(desc(shown.discountPercentage), asc(shown.id))
      .limit(limit)
      .offset(offset),
    db.$count(shown),
    db.selectDistinct({ id: promotions.productId }).from(promotions).where(running(today)),
  ]);
  const ids = page.map(({ id }) => id);
  const rows =
    ids.length > 0 ? await selectPromotions(db, today, { isAsked: isOneOf(promotions.id, ids.join()) }) : [];
  return {
    data: rows
      .map((row) => presentPromotion(row, today))
      .sort((a, b) => b.discountPercentage - a.discountPercentage),
    count,
    today,
    demonstration: rows.some((row) => row.isDemonstration),
    // Prices say of these products whether the full price was seen, and which promotions are contested.
    rows: { prices: { product_id: goods.map(({ id }) => id) } },
  };
});
