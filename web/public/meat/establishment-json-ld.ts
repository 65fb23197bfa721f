import { addDays } from '#domain/city-time.ts';
import { placeJsonLd } from '#web/components/place-json-ld.ts';
import { paths } from '#web/paths.ts';
import type { EstablishmentData } from './load-establishment.ts';
import { unitPriceJsonLd } from './product-json-ld.ts';

const schemaDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/**
 * JSON-LD of the shop for search engines. schema.org has no type for a butcher's shop, so it is a Store. Only valid
 * prices become offers, and only real reviews become a rating.
 */
export function establishmentJsonLd({ establishment, prices }: EstablishmentData, siteUrl: string) {
  const { id, name, legalName, type, phone, openingHours, averageRating, reviewCount } = establishment;
  const url = siteUrl + paths.establishment(id);
  const offers = prices
    .filter(({ expired }) => !expired)
    .map(({ productId, name: product, price, unit, fresh }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Product', name: product, url: siteUrl + paths.product(productId) },
      ...unitPriceJsonLd(price, unit),
      priceValidUntil: addDays(fresh.day, fresh.lifeDays),
    }));
  return {
    '@context': 'https://schema.org',
    '@type': type === 'mercado' ? 'GroceryStore' : 'Store',
    '@id': url,
    name,
    ...(legalName && { legalName }),
    url,
    ...placeJsonLd(establishment),
    ...(phone && { telephone: phone }),
    ...(openingHours && {
      openingHoursSpecification: openingHours.map(({ weekday, opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: schemaDays[weekday],
        opens,
        // schema.org knows no 24:00.
        closes: closes === '24:00' ? '23:59' : closes,
      })),
    }),
    ...(averageRating !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: averageRating,
        reviewCount,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    ...(offers.length > 0 && { makesOffer: offers }),
  };
}
