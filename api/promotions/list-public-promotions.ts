import { presentPromotion } from '../current-prices/present-promotion.ts';
import { selectPromotions } from '../current-prices/promotion-queries.ts';
import { readHandler } from '../platform/handler.ts';

export const listPublicPromotions = readHandler('listPublicPromotions', async (_request, { db, today }) => {
  const rows = await selectPromotions(db, today);
  const data = rows
    .map((row) => presentPromotion(row, today))
    .filter(({ observed }) => !observed?.contests)
    .sort((a, b) => b.discountPercentage - a.discountPercentage);
  return {
    data,
    count: data.length,
    today,
    demonstration: rows.some((row) => row.isDemonstration),
    // Prices say of these products whether the full price was seen, and which promotions are contested.
    rows: { prices: { product_id: rows.map(({ productId }) => productId) } },
  };
});
