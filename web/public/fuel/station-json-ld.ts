import { dayOf } from '#domain/city-time.ts';
import { paths } from '#web/paths.ts';
import { offerJsonLd } from './fuel-json-ld.ts';
import type { StationData } from './load-station.ts';

/** The station as search engines read it (schema.org GasStation). Only valid prices are offers. */
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
    address: {
      '@type': 'PostalAddress',
      streetAddress: station.address,
      addressLocality: 'Palmas',
      addressRegion: 'TO',
      addressCountry: 'BR',
      ...(station.zipcode && { postalCode: station.zipcode }),
    },
    ...(station.phone && { telephone: station.phone }),
    ...(station.FuelBrand && { brand: { '@type': 'Brand', name: station.FuelBrand.name } }),
    ...(station.latitude !== null &&
      station.longitude !== null && {
        geo: { '@type': 'GeoCoordinates', latitude: station.latitude, longitude: station.longitude },
      }),
    ...(offers.length > 0 && { makesOffer: offers }),
  };
}
