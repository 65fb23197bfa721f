import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSurveyedFuel, parseProduct, parseUnit, unitOf, unitOfFuel } from './fuel-products.ts';
import { forAll, text } from './testing.ts';

it.each([
  ['GASOLINA COMUM', 'Gasolina comum'],
  ['GASOLINA', 'Gasolina comum'],
  ['GASOLINA ADITIVADA', 'Gasolina aditivada'],
  ['ETANOL', 'Etanol'],
  ['ETANOL HIDRATADO', 'Etanol'],
  ['DIESEL', 'Diesel S500'],
  ['DIESEL S500', 'Diesel S500'],
  ['OLEO DIESEL', 'Diesel S500'],
  ['ÓLEO DIESEL', 'Diesel S500'],
  ['DIESEL S10', 'Diesel S10'],
  ['OLEO DIESEL S10', 'Diesel S10'],
  ['Diesel  S-10', 'Diesel S10'],
  [' GNV ', 'GNV'],
  ['GLP', 'not_fuel'],
  ['QUEROSENE', undefined],
  ['', undefined],
])('a product of the survey (survey files, quirk 2): %s is %s', (written, product) => {
  expect(parseProduct(written)).toBe(product);
});

it.each([
  ['R$ / litro', 'litre'],
  ['R$/l', 'litre'],
  ['R$ / m³', 'cubic_metre'],
  ['R$/m3', 'cubic_metre'],
  ['R$ / 13 kg', undefined],
  ['R$/13kg', undefined],
  ['', undefined],
])('a unit of the survey (survey files, quirk 2): %s is %s', (written, unit) => {
  expect(parseUnit(written)).toBe(unit);
});

it('any name is that of a fuel that has a unit, of none, or unknown', () =>
  forAll(fc.oneof(text, fc.constantFrom('GASOLINA COMUM', 'Diesel S-10', 'gnv', 'GLP', 'Etanol')), (name) => {
    const fuel = parseProduct(name);
    if (fuel !== undefined && fuel !== 'not_fuel') {
      expect(isSurveyedFuel(fuel)).toBe(true);
      expect(unitOf(fuel)).toBe(fuel === 'GNV' ? 'cubic_metre' : 'litre');
      expect(unitOfFuel(fuel) === 'm3').toBe(fuel === 'GNV');
    }
    expect([undefined, 'litre', 'cubic_metre']).toContain(parseUnit(name));
  }));
