import { addDays, dayOf } from '#domain/city-time.ts';
import { addressJsonLd, placeJsonLd } from '#web/components/place-json-ld.ts';
import { paths } from '#web/paths.ts';
import type { FuelSection, StationQuote } from './fuel-data.ts';
import type { StationData } from './load-station.ts';
import { unitOf } from './unit-of.ts';

/** JSON-LD of stations and their prices for search engines (schema.org). Only valid prices become offers. */

/** Builds the offer of one fuel: its price per litre and the last day on which it is valid. */
function offerJsonLd(
  type: { name: string },
  { price, day, lifeDays }: Pick<StationQuote, 'price' | 'day' | 'lifeDays'>,
) {
  return {
    '@type': 'Offer',
    itemOffered: { '@type': 'Product', name: type.name },
    priceCurrency: 'BRL',
    price: price.toFixed(2),
    priceValidUntil: addDays(day, lifeDays),
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: price.toFixed(2),
      priceCurrency: 'BRL',
      unitCode: unitOf(type) === 'L' ? 'LTR' : 'MTQ',
    },
  };
}

/** @param offers its prices, lowest first */
export function fuelListJsonLd(section: FuelSection, offers: readonly StationQuote[], siteUrl: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: `${section.type.name} em Palmas, menor preço primeiro`,
    itemListElement: offers.slice(0, 10).map((offer, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'GasStation',
        name: offer.place.name,
        url: siteUrl + paths.station(offer.place.id),
        address: addressJsonLd(offer.place),
        ...(!section.comparison.expired && { makesOffer: offerJsonLd(section.type, offer) }),
      },
    })),
  };
}

/** JSON-LD of the station for search engines (schema.org GasStation). Only valid prices become offers. */
export function stationJsonLd({ station }: StationData, siteUrl: string) {
  const offers = station.FuelPrices.filter(({ expired }) => !expired).map((price) =>
    offerJsonLd(price.FuelType, {
      price: price.price,
      day: dayOf(price.collectionDate),
      lifeDays: price.lifeDays,
    }),
  );
  return {
    '@context': 'https://schema.org',
    '@type': 'GasStation',
    '@id': siteUrl + paths.station(station.id),
    name: station.name,
    url: siteUrl + paths.station(station.id),
    ...placeJsonLd(station),
    ...(station.phone && { telephone: station.phone }),
    ...(station.FuelBrand && { brand: { '@type': 'Brand', name: station.FuelBrand.name } }),
    ...(offers.length > 0 && { makesOffer: offers }),
  };
}
