import { callLazily } from '#web/api-client/lazy-browser-call.ts';
import { CallFailure } from '#web/api-client/transport.ts';
import type { Reportable, ReportablePrice, SearchedPrices } from '../report-price/reportable.ts';
import { type ProductData, type ProductPrice, toProductPrice } from './load-product.ts';

/**
 * The prices of a product that may be reported as wrong, best first; expired ones too, without prices to compare with.
 * Prices that the page does not show are searched.
 */
export function reportableProduct(
  { product, figures, best, prices, today }: ProductData,
  apiPrefix: string,
): Reportable {
  const cityPrices = figures && !figures.expired ? figures.marks : [];
  const toReportable = ({ shop, ...price }: ProductPrice): ReportablePrice => ({
    id: shop.id,
    name: shop.name,
    where: shop.where,
    price: price.price,
    expired: price.expired,
    unit: product.unit,
    day: price.day,
    lifeDays: price.lifeDays,
    source: price.source,
    sourceName: price.sourceName,
    cityPrices,
  });
  const shown = best ? [best, ...prices.filter(({ shop }) => shop.id !== best.shop.id)] : [];
  const count = figures ? figures.ranked.length + figures.left.count : 0;
  return {
    kind: 'meat',
    id: product.id,
    name: product.name,
    prices: shown.map(toReportable),
    others:
      count > shown.length
        ? searchPrices(apiPrefix, { productId: product.id, count, toReportable })
        : undefined,
    today,
  };
}

/** How many shops a search shows. */
const maxFound = 20;

interface SearchedProduct {
  productId: number;
  count: number;
  toReportable: (price: ProductPrice) => ReportablePrice;
}

function searchPrices(
  apiPrefix: string,
  { productId, count, toReportable }: SearchedProduct,
): SearchedPrices {
  return {
    count,
    async find(search, signal) {
      const given = { params: { id: productId }, query: { search, limit: maxFound } };
      const found = await callLazily(apiPrefix, 'listProductPrices', given, { signal });
      return { prices: found.data.map((price) => toReportable(toProductPrice(price))), count: found.count };
    },
    async read(establishmentId) {
      try {
        const given = { query: { productId, establishmentId } };
        const { data } = await callLazily(apiPrefix, 'readLatestPrice', given);
        return toReportable(toProductPrice(data));
      } catch (error) {
        if (error instanceof CallFailure && error.status === 404) return null;
        throw error;
      }
    },
  };
}
