import { rowsOfProducts } from '../current-prices/current-prices.ts';
import { presentPromotion } from '../current-prices/present-promotion.ts';
import { selectPromotions } from '../current-prices/promotion-queries.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';

export const readPublicPromotion = readHandler('readPublicPromotion', async ({ params }, { db, today }) => {
  const [row] = await selectPromotions(db, today, { id: params.id });
  if (!row) throw notFound('Promoção não encontrada.');
  return { data: presentPromotion(row, today), rows: rowsOfProducts([row.productId]) };
});
