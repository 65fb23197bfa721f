import type { CoordinatePrecision } from '#domain/coordinates.ts';
import type { Point } from '#domain/distance.ts';
import type { RegionalPlace } from '#domain/plausible-point.ts';
import type { PostalCodeSource } from '#domain/postal-codes.ts';

/** The address of a CEP, as far as known. */
export interface PostalAddress {
  street: string | null;
  neighbourhood: string | null;
  city: string | null;
  /** two letters */
  state: string | null;
}

/** Coordinates of a place, their precision and their source. */
export interface FoundPoint extends Point {
  coordinatesPrecision: CoordinatePrecision;
  source: PostalCodeSource;
}

export type FoundPostalCode =
  | {
      outcome: 'found';
      address: PostalAddress;
      point: FoundPoint | undefined;
      /** no point, because a service that might know it did not respond */
      pointFailed: boolean;
      /** a service returned a point that cannot belong to the address */
      hasImplausiblePoint: boolean;
    }
  /** no source knows the CEP */
  | { outcome: 'unknown' }
  /** the services that might know it did not respond */
  | { outcome: 'failed' };

export type FoundStreet =
  | { outcome: 'found'; point: FoundPoint }
  | { outcome: 'unknown' | 'failed' }
  /** the service returned a point outside the city, or far from the region of the address */
  | { outcome: 'implausible' };

/** The entry of a company in the public register; null: it does not say. */
export interface Company {
  /** for display: the trade name, or the registered one without its legal form */
  name: string;
  legalName: string;
  /** digits */
  phone: string | null;
  zipcode: string | null;
  address: string | null;
  neighbourhood: string | null;
  /** false: closed or suspended */
  isActive: boolean;
}

export type FoundCompany = { outcome: 'found'; found: Company } | { outcome: 'unknown' | 'failed' };

/** A place with a street in a city, whose region gives the range of latitudes. */
export interface StreetPlace extends RegionalPlace {
  /** street, with the number where there is one */
  street: string;
  city: string;
  state: string;
}

/**
 * Finds addresses and coordinates: first in data loaded by the operator and in earlier answers, then by asking services. It is
 * called outside transactions, as services can take seconds.
 */
export interface PostalCodeFinder {
  /** @param zipcode eight digits */
  find(zipcode: string): Promise<FoundPostalCode>;
  /** Finds the entry of a company. Without the service it is unknown. @param cnpj 14 characters */
  findCompany(cnpj: string): Promise<FoundCompany>;
  /** Finds the coordinates of a street, without looking at CEPs. */
  findStreet(place: StreetPlace): Promise<FoundStreet>;
}
