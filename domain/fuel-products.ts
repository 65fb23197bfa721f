import type { ProductUnit } from './products.ts';
import { fold } from './text.ts';

/** The fuels that petrol stations sell, by their names in the catalogue of fuel types, in the order of the screens. */
export const surveyedFuels = [
  'Gasolina comum',
  'Gasolina aditivada',
  'Etanol',
  'Diesel S10',
  'Diesel S500',
  'GNV',
] as const;
export type SurveyedFuel = (typeof surveyedFuels)[number];

const fuelPlaces = new Map<string, number>(surveyedFuels.map((name, index) => [name, index]));
const placeOf = ({ name }: { name: string }) => fuelPlaces.get(name) ?? surveyedFuels.length;

/** Compares two fuels for sorting: those of surveys come first, in the order of the screens, with common petrol first of all. */
export const byFuelOrder = (a: { name: string }, b: { name: string }): number => placeOf(a) - placeOf(b);

/** Returns whether surveys contain prices of a fuel of this name, ignoring case and accents. */
export function isSurveyedFuel(name: string): boolean {
  return surveyedFuels.some((fuel) => fold(fuel) === fold(name));
}

/** The weekly, half-year and summary files name the same product differently (survey files, quirk 2). */
const products: ReadonlyMap<string, SurveyedFuel | 'not_fuel'> = new Map([
  ['gasolina', 'Gasolina comum'],
  ['gasolina comum', 'Gasolina comum'],
  ['gasolina c comum', 'Gasolina comum'],
  ['gasolina aditivada', 'Gasolina aditivada'],
  ['gasolina c aditivada', 'Gasolina aditivada'],
  ['etanol', 'Etanol'],
  ['etanol hidratado', 'Etanol'],
  ['diesel', 'Diesel S500'],
  ['diesel s500', 'Diesel S500'],
  ['oleo diesel', 'Diesel S500'],
  ['oleo diesel s500', 'Diesel S500'],
  ['diesel s10', 'Diesel S10'],
  ['oleo diesel s10', 'Diesel S10'],
  ['gnv', 'GNV'],
  ['glp', 'not_fuel'],
]);

/**
 * Reads a survey's product name. Returns 'not_fuel' for GLP (cooking gas), which petrol stations do not sell, and
 * undefined for an unknown name.
 */
export function parseProduct(written: string): SurveyedFuel | 'not_fuel' | undefined {
  return products.get(fold(written.replace(/\bS[\s-]+(?=\d)/gi, 'S')));
}

type FuelUnit = 'litre' | 'cubic_metre';

/**
 * Reads the unit of a survey's price: 'R$ / litro' and 'R$/l' are 'litre', 'R$ / m³' is 'cubic_metre', others
 * undefined.
 */
export function parseUnit(written: string): FuelUnit | undefined {
  const unit = fold(written).replace(/[\s.]/g, '');
  if (/^r\$\/(l|lt|litro)$/.test(unit)) return 'litre';
  if (/^r\$\/m(3|³)$/.test(unit)) return 'cubic_metre';
  return undefined;
}

/** The unit in which a fuel is sold. */
export function unitOf(fuel: SurveyedFuel): FuelUnit {
  return fuel === 'GNV' ? 'cubic_metre' : 'litre';
}

/** The unit of a fuel among all products, by its name. */
export function unitOfFuel(name: string): ProductUnit {
  return fold(name) === 'gnv' ? 'm3' : 'l';
}
