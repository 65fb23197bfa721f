import { dayOf } from '#domain/city-time.ts';
import { placeJsonLd } from '#web/components/place-json-ld.ts';
import { paths } from '#web/paths.ts';
import { offerJsonLd } from './fuel-json-ld.ts';
import type { StationData } from './load-station.ts';

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
