import type { ComparisonView } from '#contract/comparisons.ts';
import { paths } from '#web/paths.ts';
import { isMeat, titleOf } from './meat-text.ts';

/** JSON-LD of the cuts and their prices for search engines (schema.org). Only valid prices become offers. */
export function meatListJsonLd({ first, sector }: Pick<ComparisonView, 'first' | 'sector'>, siteUrl: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: isMeat(sector) ? 'Preço da carne em Palmas, por quilo' : titleOf(sector),
    itemListElement: first
      .filter(({ allExpired }) => !allExpired)
      .map(({ id, name, description, lowest, highest, establishments }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item: {
          '@type': 'Product',
          name,
          ...(description && { description }),
          url: siteUrl + paths.product(id),
          offers: {
            '@type': 'AggregateOffer',
            priceCurrency: 'BRL',
            lowPrice: lowest.toFixed(2),
            highPrice: highest.toFixed(2),
            offerCount: establishments,
          },
        },
      })),
  };
}
