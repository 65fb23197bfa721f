/** JSON-LD of a place's address (schema.org). */

interface Place {
  address: string | null;
  zipcode?: string | null;
  latitude?: number | null;
  longitude?: number | null;
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

/** JSON-LD of the address, with coordinates if they are known. */
export function placeJsonLd(place: Place) {
  const { latitude = null, longitude = null } = place;
  return {
    address: addressJsonLd(place),
    ...(latitude !== null &&
      longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  };
}
