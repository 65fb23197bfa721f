import { figuresOfProducts, presentFigures } from '../current-prices/figures.ts';
import { readHandler } from '../platform/handler.ts';
import { rowsOfPublicProducts, selectPublicProducts } from './public-products.ts';

export const listPriceFigures = readHandler(
  'listPriceFigures',
  async ({ query }, { db, today, keepParts }) => {
    const productIds = (await selectPublicProducts(db, query)).map(({ id }) => id);
    const figures = await keepParts(figuresOfProducts, productIds);
    const data = [...figures.values()].map((ofProduct) => {
      const { marks: _, ...rest } = presentFigures(ofProduct);
      return { productId: ofProduct.productId, ...rest };
    });
    return { data, count: data.length, today, rows: rowsOfPublicProducts(productIds, query) };
  },
);
