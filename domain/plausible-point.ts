import { city, isCityName, isCityZipcode, isInCity } from './city.ts';
import { centreOfCity } from './city-centres.ts';
import { distanceKm, type Point } from './distance.ts';
import { type CityRegion, regionOfAddress } from './region-of-address.ts';

/** A CEP and its address, as far as known. */
interface PostedPlace {
  /** eight digits */
  zipcode: string;
  /** street, number and complement */
  street?: string | null;
  neighbourhood?: string | null;
  city: string | null;
  /** two letters */
  state: string | null;
}

/** A place in a city, in the region of its address or its CEP. */
export interface RegionalPlace {
  city: string | null;
  /** two letters */
  state: string | null;
  /** null: the place is in no region, or its region is unknown */
  region: CityRegion | null;
}

/** The maximum distance of a place from the centre of its city. */
const cityRadiusKm = 60;
/** The same for a shop in a town whose centre is not on the list, measured from the city whose prices are compared. */
const surroundingsKm = 100;

/**
 * The regions of the planned city follow one another from north to south, so a region limits the latitude of a point,
 * with a margin of some three kilometres. Of the 21 points of the sample, this finds the one that is 17.6 km off.
 */
const latitudes: Record<CityRegion, { south: number; north: number }> = {
  Norte: { south: -10.21, north: city.box.north },
  Sul: { south: -10.31, north: -10.16 },
  Taquaralto: { south: city.box.south, north: -10.27 },
};

/**
 * Returns whether coordinates that a file or a service gives for a CEP are plausible: within the municipality and near
 * the region of its address, or else the region of the CEP; for other cities, around their centre. Swapped coordinates,
 * and 0 and 0, are not.
 */
export function isPlausiblePoint(point: Point, place: PostedPlace): boolean {
  return isCityZipcode(place.zipcode)
    ? isPointOfPlace(point, { city: city.name, state: city.state, region: regionOfPosted(place) })
    : isPointOfPlace(point, { city: place.city, state: place.state, region: null });
}

/** Returns whether coordinates from any source are plausible for a place in a city. */
export function isPointOfPlace(point: Point, place: RegionalPlace): boolean {
  if (isCityName(place.city, place.state)) return isInCity(point) && isInRegion(point, place.region);
  const centre = centreOfCity(place.city, place.state);
  return centre
    ? distanceKm(centre, point) <= cityRadiusKm
    : distanceKm(city.centre, point) <= surroundingsKm;
}

/** Returns the region of a CEP's address: the address takes precedence over the CEP. */
export function regionOfPosted({
  zipcode,
  street,
  neighbourhood,
}: Pick<PostedPlace, 'zipcode' | 'street' | 'neighbourhood'>): CityRegion | null {
  return regionOfAddress({ neighbourhood: neighbourhood ?? '', text: street ?? '', zipcode });
}

function isInRegion({ latitude }: Point, region: CityRegion | null): boolean {
  if (region === null) return true;
  const { south, north } = latitudes[region];
  return latitude >= south && latitude <= north;
}
