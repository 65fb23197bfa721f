import type { Point } from './distance.ts';
import { fold } from './text.ts';

/** The city whose prices are compared. */
export const city = {
  name: 'Palmas',
  state: 'TO',
  /** Praça dos Girassóis, the middle of the planned city */
  centre: { latitude: -10.1847, longitude: -48.3337 } satisfies Point,
  /** the smallest box around the municipality's boundary (IBGE code 1721000) */
  box: { south: -10.46, north: -9.917, west: -48.423, east: -47.793 },
  /** first and last CEP of the municipality */
  zipcodes: { first: '77000000', last: '77299999' },
  /** the CEP of the city as a whole, not of any place in it */
  generalZipcode: '77000000',
  /** a CEP of the planned city, used as an example in forms */
  exampleZipcode: '77020014',
} as const;

/** Returns whether a point lies in the box around the municipality, which swapped coordinates, or 0 and 0, do not. */
export function isInCity({ latitude, longitude }: Point): boolean {
  const { south, north, west, east } = city.box;
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

/** The message for a point outside the box. */
export const outsideCity = `Esse ponto fica fora de ${city.name}.`;

export function isCityZipcode(zipcode: string): boolean {
  return zipcode >= city.zipcodes.first && zipcode <= city.zipcodes.last;
}

/** Returns whether a name and a state mean the city: another municipality is called Palmas, in Paraná. */
export function isCityName(name: string | null, state: string | null): boolean {
  return name !== null && fold(name) === fold(city.name) && state === city.state;
}

/** Returns a warning if a CEP is of another city; undefined if it is of ours, or its city is unknown. */
export function otherCityWarning(name: string | null, state: string | null): string | undefined {
  if (name === null || isCityName(name, state)) return undefined;
  const written = state === null ? name : `${name} (${state})`;
  return `Este CEP é de ${written}, e não de ${city.name} (${city.state}).`;
}
