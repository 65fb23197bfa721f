import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSurveyedFuel, parseProduct, parseUnit, unitOf, unitOfFuel } from './fuel-products.ts';
import { text } from './testing.ts';

describe('products of the survey (survey files, quirk 2)', () => {
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
  ])('%s is %s', (written, product) => {
    expect(parseProduct(written)).toBe(product);
  });
  it('returns undefined for an unknown product', () => {
    expect(parseProduct('QUEROSENE')).toBeUndefined();
    expect(parseProduct('')).toBeUndefined();
  });
});

describe('units of the survey (survey files, quirk 2)', () => {
  it.each([
    ['R$ / litro', 'litre'],
    ['R$/l', 'litre'],
    ['R$ / m³', 'cubic_metre'],
    ['R$/m3', 'cubic_metre'],
    ['R$ / 13 kg', undefined],
    ['R$/13kg', undefined],
    ['', undefined],
  ])('%s is %s', (written, unit) => {
    expect(parseUnit(written)).toBe(unit);
  });
  it('knows the unit of each fuel', () => {
    expect(unitOf('GNV')).toBe('cubic_metre');
    expect(unitOf('Etanol')).toBe('litre');
  });
});

it('any name is that of a fuel that has a unit, of none, or unknown', () => {
  fc.assert(
    fc.property(
      fc.oneof(text, fc.constantFrom('GASOLINA COMUM', 'Diesel S-10', 'gnv', 'GLP', 'Etanol')),
      (name) => {
        const fuel = parseProduct(name);
        if (fuel !== undefined && fuel !== 'not_fuel') {
          expect(isSurveyedFuel(fuel)).toBe(true);
          expect(unitOf(fuel) === 'cubic_metre').toBe(unitOfFuel(fuel) === 'm3');
        }
        expect([undefined, 'litre', 'cubic_metre']).toContain(parseUnit(name));
      },
    ),
  );
});
