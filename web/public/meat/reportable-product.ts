import type { Reportable, ReportablePrice } from '../report-price/reportable.ts';
import type { ProductData, ProductPrice } from './load-product.ts';

/**
 * The prices of a product that may be reported as wrong, the best first; expired ones too, with nothing to compare to.
 * @param others loads those that the page does not show
 */
export function reportableProduct(
  { product, figures, best, prices, today }: ProductData,
  others?: () => Promise<readonly ProductPrice[]>,
): Reportable {
  const cityPrices = figures && !figures.expired ? figures.marks : [];
  const toReportable = ({ shop, ...price }: ProductPrice): ReportablePrice => ({
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
  });
  const shown = prices.filter(({ shop }) => shop.id !== best?.shop.id);
  return {
    kind: 'meat',
    id: product.id,
    name: product.name,
    prices: (best ? [best, ...shown] : []).map(toReportable),
    loadOthers: others && (async () => (await others()).map(toReportable)),
    today,
  };
}
