import { readCityHistories } from '../current-prices/city-history.ts';
import { isDemonstration, readCurrentPrices, rowsOfProducts } from '../current-prices/current-prices.ts';
import { figuresOfProducts } from '../current-prices/figures.ts';
import { presentBestPrice, presentPrice } from '../current-prices/present.ts';
import { rankPrices } from '../current-prices/rank-prices.ts';
import { selectSeenReports } from '../current-prices/seen-reports.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { presentHistory } from './present-history.ts';
import { presentProduct } from './present-product.ts';
import { selectProduct, selectSynonyms } from './products.ts';

export const readProduct = readHandler('readProduct', async ({ params }, { db, today, keepParts }) => {
  const [row] = await selectProduct(db, params.id);
  if (!row) throw notFound('Produto não encontrado.');
  const [synonyms, prices, historyOf, seen, figures] = await Promise.all([
    selectSynonyms(db, row.id),
    readCurrentPrices(db, today, { productIds: [row.id] }),
    readCityHistories(keepParts, today, [row.id]),
    selectSeenReports(db, 'meat', today, { thingIds: [row.id] }),
    keepParts(figuresOfProducts, [row.id]),
  ]);
  const ofCity = figures.get(row.id);
  const lowest = prices.find((price) => price.row.establishment.id === ofCity?.cheapest[0]);
  return {
    data: {
      ...presentProduct({ ...row, synonyms: synonyms.map(({ name }) => name) }, { prices, seen }, today),
      best: ofCity && lowest ? presentBestPrice({ lowest, figures: ofCity }, today) : null,
      prices: rankPrices(prices, today).map((price) => presentPrice(price, today)),
      ...presentHistory(historyOf(row.id)),
    },
    today,
    demonstration: row.isDemonstration || isDemonstration(prices),
    rows: {
      ...rowsOfProducts([row.id]),
      products: { id: [row.id] },
      reported_prices: { product_id: [row.id] },
    },
  };
});
