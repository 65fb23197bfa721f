import { city, isCityName, isCityZipcode, isInCity } from './city.ts';
import { centreOfCity } from './city-centres.ts';
import { distanceKm, type Point } from './distance.ts';
import { type CityRegion, regionOfAddress } from './region-of-address.ts';

/** A CEP and the city that it lies in, as far as known. */
export interface PostedPlace {
  /** eight digits */
  zipcode: string;
  city: string | null;
  /** two letters */
  state: string | null;
}

/** How far a place may lie from the centre of its city. */
const cityRadiusKm = 60;
/** A shop in a town that has no centre on the list is believed to be near the city whose prices are compared. */
const surroundingsKm = 100;

/**
 * The regions of the planned city follow one another from north to south, so a CEP's region tells between which latitudes
 * its point can lie, with some three kilometres to spare: of the 21 points of the sample one, 17.6 km off, is found so.
 */
const latitudes: Record<CityRegion, { south: number; north: number }> = {
  Norte: { south: -10.21, north: city.box.north },
  Sul: { south: -10.31, north: -10.16 },
  Taquaralto: { south: city.box.south, north: -10.27 },
};

/**
 * Tells whether coordinates that a file or a service gives for a CEP can be true: within the municipality and about where
 * the CEP's region is; for other cities, around their centre. Swapped coordinates, and 0 and 0, are nowhere near.
 */
export function isPlausiblePoint(point: Point, place: PostedPlace): boolean {
  return isCityZipcode(place.zipcode)
    ? isInCity(point) && isInRegion(point, regionOf(place.zipcode))
    : isPointOfCity(point, place);
}

/** Tells whether coordinates can be those of a place in a city, of which no CEP is known. */
export function isPointOfCity(point: Point, place: Pick<PostedPlace, 'city' | 'state'>): boolean {
  if (isCityName(place.city, place.state)) return isInCity(point);
  const centre = centreOfCity(place.city, place.state);
  return centre
    ? distanceKm(centre, point) <= cityRadiusKm
    : distanceKm(city.centre, point) <= surroundingsKm;
}

function regionOf(zipcode: string): CityRegion | null {
  return regionOfAddress({ neighbourhood: '', text: '', zipcode });
}

function isInRegion({ latitude }: Point, region: CityRegion | null): boolean {
  if (region === null) return true;
  const { south, north } = latitudes[region];
  return latitude >= south && latitude <= north;
}
