import type { CoordinatePrecision } from '#domain/coordinates.ts';

/** JSON-LD of a place's address (schema.org). */

interface Place {
  address: string | null;
  zipcode?: string | null;
  latitude?: number | null;
  longitude?: number | null;
  coordinatesPrecision?: CoordinatePrecision | null | undefined;
}

export function addressJsonLd({ address, zipcode }: Place) {
  return {
    '@type': 'PostalAddress',
    ...(address && { streetAddress: address }),
    addressLocality: 'Palmas',
    addressRegion: 'TO',
    addressCountry: 'BR',
    ...(zipcode && { postalCode: zipcode }),
  };
}

/** JSON-LD of the address as registered, with coordinates only if they are exact, because it cannot say 'about'. */
export function placeJsonLd(place: Place) {
  const { latitude = null, longitude = null, coordinatesPrecision } = place;
  return {
    address: addressJsonLd(place),
    ...(coordinatesPrecision === 'exact' &&
      latitude !== null &&
      longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  };
}
