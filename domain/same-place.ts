import { distanceKm } from './distance.ts';
import { fold } from './text.ts';

/** The place of a shop or a station, as entered in a form. */
export interface StatedPlace {
  address: string | null;
  /** CEP, eight digits */
  zipcode: string | null;
  latitude: number | null;
  longitude: number | null;
  /** 'exact' if a person has put the pin */
  coordinatesPrecision: string | null;
  regionId: number | null;
}

const sameSpotKm = 0.2;

/**
 * Returns whether two shops of the same name are probably one shop, entered twice: their pins, addresses or CEPs are the
 * same. If none of them can be compared, the region decides.
 */
export function isSamePlace(one: StatedPlace, other: StatedPlace): boolean {
  const compared: boolean[] = [];
  const [here, there] = [pinOf(one), pinOf(other)];
  if (here && there) compared.push(distanceKm(here, there) <= sameSpotKm);
  if (one.address && other.address) compared.push(fold(one.address) === fold(other.address));
  if (one.zipcode && other.zipcode) compared.push(one.zipcode === other.zipcode);
  return compared.length === 0 ? one.regionId === other.regionId : compared.includes(true);
}

function pinOf({ latitude, longitude, coordinatesPrecision }: StatedPlace) {
  const isPin = coordinatesPrecision === 'exact' && latitude !== null && longitude !== null;
  return isPin ? { latitude, longitude } : undefined;
}
