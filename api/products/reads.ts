import type { ProductDetail } from '#contract/products.ts';
import { bestPrice } from '#domain/best-price.ts';
import { toReais } from '#domain/money.ts';
import { foldName, maxSuggestions, suggestionsFrom } from '#domain/product-search.ts';
import { alphabetically } from '#domain/text.ts';
import { readBestPrices } from '../current-prices/best-prices.ts';
import { readPublicGoods, readPublicProduct } from '../current-prices/catalogue.ts';
import { type CityHistory, readCityHistories } from '../current-prices/city-history.ts';
import { readCurrentPrices, rowsOfProducts } from '../current-prices/current-prices.ts';
import { figuresAt, figuresOfProducts, presentFigures } from '../current-prices/figures.ts';
import { presentBestPrice, presentPrice } from '../current-prices/present.ts';
import { pageOfRanking, type RankingPage, rankPrices } from '../current-prices/ranking.ts';
import { readSeenReports } from '../current-prices/seen-reports.ts';
import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { findProducts } from '../search/find-goods.ts';
import { presentProduct, presentSeen, readListedProducts } from './products.ts';

export const listPublicProducts = readHandler('listPublicProducts', async ({ query }, context) => {
  const { limit, offset } = pageOf(query);
  const goods = await readPublicGoods(context.keepParts);
  const inOrder = goods.sort((a, b) => alphabetically(a.name, b.name) || a.id - b.id);
  const ids = inOrder.slice(offset, offset + limit).map(({ id }) => id);
  return { ...(await readListedProducts(context, ids)), count: goods.length, today: context.today };
});

export const searchProducts = readHandler('searchProducts', async ({ query: { search } }, context) => {
  const isLongEnough = foldName(search).length >= suggestionsFrom;
  const found = isLongEnough
    ? await findProducts(context.db, search, { kind: 'meat', limit: maxSuggestions })
    : [];
  const listed = await readListedProducts(
    context,
    found.map(({ id }) => id),
  );
  return { ...listed, count: listed.data.length, today: context.today };
});

export const readProduct = readHandler('readProduct', async ({ params }, { db, today, keepParts }) => {
  const row = await readPublicProduct(keepParts, params.id);
  const [prices, historyOf, seen, figures] = await Promise.all([
    readCurrentPrices(db, today, { productIds: [row.id] }),
    readCityHistories(keepParts, today, [row.id]),
    readSeenReports(keepParts, [row.id]),
    keepParts(figuresOfProducts, [row.id]),
  ]);
  const ofCity = figures.get(row.id);
  const lowest = prices.find((price) => price.row.establishment.id === ofCity?.cheapest[0]);
  return {
    data: {
      ...presentProduct(row, { prices, seen }, today),
      best: ofCity && lowest ? presentBestPrice({ lowest, figures: ofCity }, today) : null,
      prices: rankPrices(prices, today).map((price) => presentPrice(price, today)),
      ...presentHistory(historyOf(row.id)),
    },
    rows: {
      ...rowsOfProducts([row.id]),
      products: { id: [row.id] },
      reported_prices: { product_id: [row.id] },
    },
  };
});

/** Presents the city's prices of a product in the last year. */
function presentHistory({ weeks, starts }: CityHistory): Pick<ProductDetail, 'weeks' | 'starts'> {
  return {
    weeks: weeks.map(({ productId: _, places, ...week }) => ({ ...week, establishments: places })),
    starts: starts.map(({ centavos, ...start }) => ({ ...start, price: toReais(centavos) })),
  };
}

export const readProductPage = readHandler('readProductPage', async ({ params, query }, context) => {
  const { db, today, keepParts } = context;
  const row = await readPublicProduct(keepParts, params.id);
  const { Category, Sector, synonyms: _, ...product } = row;
  const productId = row.id;
  const [kept, historyOf, reports] = await Promise.all([
    keepParts(figuresOfProducts, [productId]),
    readCityHistories(keepParts, today, [productId]),
    readSeenReports(keepParts, [productId]),
  ]);
  const figures = kept.get(productId);
  const { regionId } = query;
  const there =
    figures && regionId !== undefined ? figuresAt(figures, (_, region) => region === regionId) : figures;
  const ranking = there ? pageOfRanking(there, query) : nothing;
  const seen = reports.filter(({ price }) => figures && price < figures.lowest);
  const bestId = figures?.cheapest[0];
  const shops = new Set([
    ...(bestId === undefined ? [] : [bestId]),
    ...ranking.establishmentIds,
    ...seen.map(({ placeId }) => placeId),
  ]);
  const pairs = [...shops].map((establishmentId) => ({ productId, establishmentId }));
  const prices = pairs.length === 0 ? [] : await readCurrentPrices(db, today, { pairs });
  const priceAt = new Map(prices.map((price) => [price.row.establishment.id, price]));
  const ranked = ranking.establishmentIds.flatMap((id, index) => {
    const price = priceAt.get(id);
    return price ? [{ ...presentPrice(price, today), position: ranking.positions[index] ?? null }] : [];
  });
  const lowest = bestId === undefined ? undefined : priceAt.get(bestId);
  return {
    data: {
      ...product,
      Category: { ...Category, Sector },
      figures: figures ? presentFigures(figures) : null,
      best: figures && lowest ? presentBestPrice({ lowest, figures }, today) : null,
      seenLower: figures ? presentSeen(seen, figures.lowest, prices, today) : null,
      prices: ranked,
      page: ranking.page,
      pages: Math.ceil(ranking.count / query.limit),
      count: ranking.count,
      regions: (figures?.regions ?? []).map(({ regionId, places }) => ({
        id: regionId,
        establishments: places,
      })),
      ...presentHistory(historyOf(productId)),
    },
    rows: {
      ...rowsOfProducts([productId]),
      products: { id: [productId] },
      reported_prices: { product_id: [productId] },
    },
  };
});

const nothing: RankingPage = { establishmentIds: [], positions: [], page: 1, count: 0 };

const mostCheaper = 3;

/**
 * Lists cheaper products with valid prices. The list is empty if the product's own prices have all expired, because valid
 * prices are not compared with expired ones.
 */
export const listCheaperProducts = readHandler('listCheaperProducts', async ({ params }, context) => {
  const { today, keepParts } = context;
  const goods = await readPublicGoods(keepParts);
  const product = await readPublicProduct(keepParts, params.id);
  const alike = goods.filter(
    ({ unit, categoryId }) => unit === product.unit && categoryId === product.categoryId,
  );
  const figures = await keepParts(
    figuresOfProducts,
    alike.map(({ id }) => id),
  );
  const own = figures.get(product.id);
  const cheaper = alike
    .flatMap(({ id, name }) => {
      const city = figures.get(id);
      return own && !own.expired && city && !city.expired && city.lowest < own.lowest
        ? [{ id, name, lowest: city.lowest, percent: bestPrice(city).savingPercent ?? 0 }]
        : [];
    })
    .sort((a, b) => b.lowest - a.lowest || b.percent - a.percent || alphabetically(a.name, b.name))
    .slice(0, mostCheaper)
    .map(({ id }) => id);
  const best = await readBestPrices(context, cheaper);
  const data = best
    .map((ofProduct) => presentBestPrice(ofProduct, today))
    .sort((a, b) => cheaper.indexOf(a.productId) - cheaper.indexOf(b.productId));
  return {
    data,
    count: data.length,
    rows: rowsOfProducts(alike.map(({ id }) => id)),
  };
});
