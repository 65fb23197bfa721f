import type { Orm } from '#database/database.ts';
import type { Day } from '#domain/city-time.ts';
import { positionOf } from '#domain/comparison.ts';
import { readCityHistories } from '../current-prices/city-history.ts';
import { isDemonstration, readCurrentPrices, rowsOfProducts } from '../current-prices/current-prices.ts';
import { figuresOfProducts, type ProductFigures, presentFigures } from '../current-prices/figures.ts';
import { presentBestPrice, presentPrice } from '../current-prices/present.ts';
import { pageOfRanking, rankingOfProducts, selectRanking } from '../current-prices/ranking.ts';
import { selectSeenReports } from '../current-prices/seen-reports.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import type { KeepParts } from '../platform/kept-parts.ts';
import { presentHistory } from './present-history.ts';
import { presentSeen } from './present-product.ts';
import { selectProduct } from './products.ts';

export const readProductPage = readHandler('readProductPage', async ({ params, query }, context) => {
  const { db, today, keepParts } = context;
  const [row] = await selectProduct(db, params.id);
  if (!row) throw notFound('Produto não encontrado.');
  const { Category, Sector, isDemonstration: isDemonstrationProduct, ...product } = row;
  const productId = row.id;
  const [kept, historyOf, reports] = await Promise.all([
    keepParts(figuresOfProducts, [productId]),
    readCityHistories(keepParts, today, [productId]),
    selectSeenReports(db, 'meat', today, { thingIds: [productId] }),
  ]);
  const figures = kept.get(productId);
  const ranking = figures ? await rank(context, figures, query) : nothing;
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
  const ranked = ranking.establishmentIds.flatMap((id) => priceAt.get(id) ?? []);
  const lowest = bestId === undefined ? undefined : priceAt.get(bestId);
  return {
    data: {
      ...product,
      Category: { ...Category, Sector },
      figures: figures ? presentFigures(figures) : null,
      best: figures && lowest ? presentBestPrice({ lowest, figures }, today) : null,
      seenLower: figures ? presentSeen(seen, figures.lowest, prices, today) : null,
      prices: ranked.map((price, index) => ({
        ...presentPrice(price, today),
        position: ranking.positions ? (ranking.positions[index] ?? null) : positionOf(price.price, ranked),
      })),
      page: ranking.page,
      pages: Math.ceil(ranking.count / query.limit),
      count: ranking.count,
      regions: (figures?.regions ?? []).map(({ regionId, places }) => ({
        id: regionId,
        establishments: places,
      })),
      ...presentHistory(historyOf(productId)),
    },
    today,
    demonstration: isDemonstrationProduct || isDemonstration(prices),
    rows: {
      ...rowsOfProducts([productId]),
      products: { id: [productId] },
      reported_prices: { product_id: [productId] },
    },
  };
});

interface Asked {
  page: number;
  limit: number;
  regionId?: number | undefined;
}

interface Ranking {
  establishmentIds: readonly number[];
  /** undefined: they follow from the prices, as nothing lower is on an earlier page */
  positions?: readonly (number | null)[];
  page: number;
  /** of all pages */
  count: number;
}

/** Ranks the establishments of a page. The figures name those of the first one. */
async function rank(
  { db, today, keepParts }: { db: Orm; today: Day; keepParts: KeepParts },
  { productId, cheapest, places, left, day }: ProductFigures,
  { page, limit, regionId }: Asked,
): Promise<Ranking> {
  if (regionId !== undefined)
    return await selectRanking(db, today, { productId, regionId }, day, { page, limit });
  const isKnown = limit <= cheapest.length || (left === 0 && places === cheapest.length);
  if (page === 1 && isKnown)
    return { establishmentIds: cheapest.slice(0, limit), page, count: places + left };
  const ranking = (await keepParts(rankingOfProducts, [productId])).get(productId);
  return ranking ? pageOfRanking(ranking, { page, limit }) : nothing;
}

const nothing: Ranking = { establishmentIds: [], page: 1, count: 0 };
