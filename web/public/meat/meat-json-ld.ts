import { paths } from '#web/paths.ts';
import type { MeatData } from './meat-data.ts';
import { titleOf } from './meat-text.ts';
import type { CutRow } from './meat-view.ts';

/** JSON-LD of the cuts and their prices for search engines (schema.org). Only valid prices become offers. */
export function meatListJsonLd(rows: readonly CutRow[], sector: MeatData['sector'], siteUrl: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: sector ? titleOf(sector) : 'Preço da carne em Palmas, por quilo',
    itemListElement: rows
      .filter(({ comparison }) => !comparison.expired)
      .slice(0, 10)
      .map(({ cut, comparison }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item: {
          '@type': 'Product',
          name: cut.name,
          ...(cut.description && { description: cut.description }),
          url: siteUrl + paths.product(cut.id),
          offers: {
            '@type': 'AggregateOffer',
            priceCurrency: 'BRL',
            lowPrice: comparison.lowest.toFixed(2),
            highPrice: comparison.highest.toFixed(2),
            offerCount: comparison.ranked.length,
          },
        },
      })),
  };
}
