import type { CoordinatePrecision } from '#domain/coordinates.ts';
import type { Point } from '#domain/distance.ts';
import type { RegionalPlace } from '#domain/plausible-point.ts';
import type { PostalCodeSource } from '#domain/postal-codes.ts';

/** The address of a CEP, as far as it is known. */
export interface PostalAddress {
  street: string | null;
  neighbourhood: string | null;
  city: string | null;
  /** two letters */
  state: string | null;
}

/** Coordinates of a place, how exactly they are known, and from where. */
export interface FoundPoint extends Point {
  coordinatesPrecision: CoordinatePrecision;
  source: PostalCodeSource;
}

export type FoundPostalCode =
  | {
      outcome: 'found';
      address: PostalAddress;
      point: FoundPoint | undefined;
      /** no point, because a service that might know it has not answered */
      pointFailed: boolean;
      /** a service has given a point that cannot be the one of the address */
      hasImplausiblePoint: boolean;
    }
  /** nobody knows the CEP */
  | { outcome: 'unknown' }
  /** the services that could know it have not answered */
  | { outcome: 'failed' };

export type FoundStreet =
  | { outcome: 'found'; point: FoundPoint }
  | { outcome: 'unknown' | 'failed' }
  /** the service has given a point outside of the city, or far from the region of the address */
  | { outcome: 'implausible' };

/** A place that has a street and lies in a city, where its region tells between which latitudes. */
export interface StreetPlace extends RegionalPlace {
  /** street, with the number where there is one */
  street: string;
  city: string;
  state: string;
}

/**
 * Finds addresses and coordinates: first in what the operator has loaded and what earlier answers have left, then by asking
 * services. It is called outside of transactions, as services can take seconds.
 */
export interface PostalCodeFinder {
  /** @param zipcode eight digits */
  find(zipcode: string): Promise<FoundPostalCode>;
  /** Finds the coordinates of a street, without looking at CEPs. */
  findStreet(place: StreetPlace): Promise<FoundStreet>;
}
