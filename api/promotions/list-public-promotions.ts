import { presentPromotion } from '../current-prices/present-promotion.ts';
import { selectPromotions } from '../current-prices/promotion-queries.ts';
import { readHandler } from '../platform/handler.ts';

export const listPublicPromotions = readHandler('listPublicPromotions', async (_request, { db, today }) => {
  const rows = await selectPromotions(db, today);
  const data = rows.toSorted((a, b) => b.discountPercentage - a.discountPercentage).map(presentPromotion);
  return {
    data,
    count: data.length,
    today,
    demonstration: rows.some((row) => row.isDemonstration),
    // The response depends on prices only by `fullPriceSeen` of these products.
    rows: { prices: { product_id: rows.map(({ productId }) => productId) } },
  };
});
