import { callLazily } from '#web/api-client/lazy-browser-call.ts';
import { CallFailure } from '#web/api-client/transport.ts';
import type { Reportable } from '../price-sheet/reportable.ts';
import { type ProductData, type ProductPrice, toProductPrice } from './load-product.ts';

/** How many shops a search shows. */
const maxFound = 20;

/** The shops whose prices of a product may be reported as wrong, the best first; those that the page does not show are searched. */
export function reportableProduct(
  { product, figures, best, prices, today }: ProductData,
  apiPrefix: string,
): Reportable {
  const shown = best ? [best, ...prices.filter(({ shop }) => shop.id !== best.shop.id)] : [];
  const count = figures ? figures.ranked.length + figures.left.count : 0;
  const others: Reportable['others'] = {
    count,
    async find(search, signal) {
      const given = { params: { id: product.id }, query: { search, limit: maxFound } };
      const found = await callLazily(apiPrefix, 'listProductPrices', given, { signal });
      return { options: found.data.map((price) => toOption(toProductPrice(price))), count: found.count };
    },
    async read(establishmentId) {
      try {
        const given = { query: { productId: product.id, establishmentId } };
        const { data } = await callLazily(apiPrefix, 'readLatestPrice', given);
        return toOption(toProductPrice(data));
      } catch (error) {
        if (error instanceof CallFailure && error.status === 404) return null;
        throw error;
      }
    },
  };
  return {
    kind: 'meat',
    id: product.id,
    name: product.name,
    prices: shown.map(toOption),
    others: count > shown.length ? others : undefined,
    today,
  };
}

const toOption = ({ shop }: ProductPrice) => ({ value: shop.id, label: shop.name, detail: shop.where });
