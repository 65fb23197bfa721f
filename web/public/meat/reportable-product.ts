import type { Comparison } from '#domain/comparison.ts';
import type { Reportable } from '../report-price/reportable.ts';
import type { ProductData, ProductPrice } from './load-product.ts';

/** The prices of a product that may be reported as wrong, the best first; expired ones too, with nothing to compare to. */
export function reportableProduct(
  { product, today }: ProductData,
  comparison: Comparison<ProductPrice> | undefined,
): Reportable {
  const all = comparison ? [...comparison.ranked, ...comparison.left] : [];
  const cityPrices = comparison && !comparison.expired ? comparison.ranked.map(({ price }) => price) : [];
  return {
    kind: 'meat',
    id: product.id,
    name: product.name,
    prices: all.map(({ shop, ...price }) => ({
      id: shop.id,
      name: shop.name,
      price: price.price,
      expired: price.expired,
      unit: product.unit,
      day: price.day,
      lifeDays: price.lifeDays,
      source: price.source,
      sourceName: price.sourceName,
      cityPrices,
    })),
    today,
  };
}
