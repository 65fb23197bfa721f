import { products } from '#database/schema.ts';
import { figuresOfProducts, presentFigures } from '../current-prices/figures.ts';
import { readHandler } from '../platform/handler.ts';
import { isCut } from '../platform/kinds.ts';

export const listPriceRanges = readHandler('listPriceRanges', async (_request, { db, keepParts }) => {
  const goods = await db.select({ id: products.id }).from(products).where(isCut(db)).orderBy(products.id);
  const figures = await keepParts(
    figuresOfProducts,
    goods.map(({ id }) => id),
  );
  return {
    data: [...figures.values()].map((ofProduct) => {
      const { lowest, average, highest, allExpired } = presentFigures(ofProduct);
      return { productId: ofProduct.productId, lowest, mean: average, highest, allExpired };
    }),
  };
});
