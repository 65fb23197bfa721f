import { city } from './city.ts';
import type { Point } from './distance.ts';
import type { StateCode } from './states.ts';
import { fold } from './text.ts';

interface CityCentre extends Point {
  name: string;
  state: StateCode;
}

/** A shop's point when no service knows the point of its CEP. Spec, back office, section 2 (Establishments). */
const centres: readonly CityCentre[] = [
  { name: city.name, state: city.state, ...city.centre },
  { name: 'Araguaína', state: 'TO', latitude: -7.1924, longitude: -48.2044 },
  { name: 'Belém', state: 'PA', latitude: -1.4554, longitude: -48.4898 },
  { name: 'Belo Horizonte', state: 'MG', latitude: -19.9102, longitude: -43.9266 },
  { name: 'Brasília', state: 'DF', latitude: -15.7795, longitude: -47.9297 },
  { name: 'Curitiba', state: 'PR', latitude: -25.4195, longitude: -49.2646 },
  { name: 'Fortaleza', state: 'CE', latitude: -3.7166, longitude: -38.5423 },
  { name: 'Goiânia', state: 'GO', latitude: -16.6864, longitude: -49.2643 },
  { name: 'Manaus', state: 'AM', latitude: -3.1187, longitude: -60.0212 },
  { name: 'Porto Alegre', state: 'RS', latitude: -30.0318, longitude: -51.2065 },
  { name: 'Recife', state: 'PE', latitude: -8.0467, longitude: -34.8771 },
  { name: 'Rio de Janeiro', state: 'RJ', latitude: -22.9129, longitude: -43.2003 },
  { name: 'Salvador', state: 'BA', latitude: -12.9718, longitude: -38.5011 },
  { name: 'São Paulo', state: 'SP', latitude: -23.5329, longitude: -46.6395 },
];

/**
 * Returns the centre of a city by its name, ignoring accents and case. The state decides between two cities of the same
 * name. Returns undefined for a city that is not on the list.
 */
export function centreOfCity(name: string | null, state: string | null): Point | undefined {
  if (name === null) return undefined;
  const folded = fold(name);
  const found = centres.find((centre) => fold(centre.name) === folded && centre.state === state);
  return found && { latitude: found.latitude, longitude: found.longitude };
}
