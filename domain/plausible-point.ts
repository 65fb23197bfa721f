import { city, isCityName, isCityZipcode, isInCity } from './city.ts';
import { centreOfCity } from './city-centres.ts';
import { distanceKm, type Point } from './distance.ts';
import { type CityRegion, regionOfAddress } from './region-of-address.ts';

/** A CEP and the address that it stands for, as far as known. */
export interface PostedPlace {
  /** eight digits */
  zipcode: string;
  /** street, number and complement */
  street?: string | null;
  neighbourhood?: string | null;
  city: string | null;
  /** two letters */
  state: string | null;
}

/** A place in a city, in the region that its address or its CEP tells. */
export interface RegionalPlace {
  city: string | null;
  /** two letters */
  state: string | null;
  /** null: the place is in no region, or nobody knows in which one */
  region: CityRegion | null;
}

/** How far a place may lie from the centre of its city. */
const cityRadiusKm = 60;
/** A shop in a town that has no centre on the list is believed to be near the city whose prices are compared. */
const surroundingsKm = 100;

/**
 * The regions of the planned city follow one another from north to south, so a region tells between which latitudes
 * a point can lie, with some three kilometres to spare: of the 21 points of the sample one, 17.6 km off, is found so.
 */
const latitudes: Record<CityRegion, { south: number; north: number }> = {
  Norte: { south: -10.21, north: city.box.north },
  Sul: { south: -10.31, north: -10.16 },
  Taquaralto: { south: city.box.south, north: -10.27 },
};

/**
 * Tells whether coordinates that a file or a service gives for a CEP can be true: within the municipality and about where
 * the region of its address is, or else the region of the CEP; for other cities, around their centre. Swapped coordinates,
 * and 0 and 0, are nowhere near.
 */
export function isPlausiblePoint(point: Point, place: PostedPlace): boolean {
  return isCityZipcode(place.zipcode)
    ? isPointOfPlace(point, { city: city.name, state: city.state, region: regionOfPosted(place) })
    : isPointOfPlace(point, { city: place.city, state: place.state, region: null });
}

/** Tells whether coordinates can be those of a place in a city, whoever gives them. */
export function isPointOfPlace(point: Point, place: RegionalPlace): boolean {
  if (isCityName(place.city, place.state)) return isInCity(point) && isInRegion(point, place.region);
  const centre = centreOfCity(place.city, place.state);
  return centre
    ? distanceKm(centre, point) <= cityRadiusKm
    : distanceKm(city.centre, point) <= surroundingsKm;
}

/** Returns the region in which the address of a CEP lies: what the address says counts before what the CEP says. */
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
