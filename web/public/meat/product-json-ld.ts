import type { PriceUnit } from '#web/components/price.tsx';
import { paths } from '#web/paths.ts';
import type { ProductData } from './load-product.ts';

/** Common codes of units (UN/CEFACT Recommendation 20). */
const unitCodes = { kg: 'KGM', L: 'LTR', 'm³': 'MTQ', un: 'C62' } as const satisfies Record<
  PriceUnit,
  string
>;

/** JSON-LD of a price per unit (schema.org). */
export function unitPriceJsonLd(reais: number, unit: PriceUnit) {
  const price = reais.toFixed(2);
  return {
    priceCurrency: 'BRL',
    price,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency: 'BRL',
      unitCode: unitCodes[unit],
    },
  };
}

/** JSON-LD of the product for search engines. Only valid prices become offers. */
export function productJsonLd({ product, figures }: ProductData, siteUrl: string) {
  const url = siteUrl + paths.product(product.id);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': url,
    name: product.name,
    url,
    category: product.category,
    ...(product.description && { description: product.description }),
    ...(figures &&
      !figures.expired && {
        offers: {
          '@type': 'AggregateOffer',
          priceCurrency: 'BRL',
          lowPrice: figures.lowest.toFixed(2),
          highPrice: figures.highest.toFixed(2),
          offerCount: figures.ranked.length,
        },
      }),
  };
}
