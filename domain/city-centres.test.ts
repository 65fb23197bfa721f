import { expect, it } from 'vitest';
import { city } from './city.ts';
import { centreOfCity } from './city-centres.ts';

it.each([
  ['palmas', 'TO'],
  ['PALMAS', 'TO'],
])('finds %s without accents and case', (name, state) => {
  expect(centreOfCity(name, state)).toEqual(city.centre);
});

it('finds the capitals (spec, back office, section 2), but no city off the list, and not the other ones of the same name', () => {
  expect(centreOfCity('sao paulo', 'SP')).toEqual({ latitude: -23.5329, longitude: -46.6395 });
  expect(centreOfCity('GOIANIA', 'GO')).toBeDefined();
  expect(centreOfCity('Gurupi', 'TO')).toBeUndefined();
  expect(centreOfCity('Palmas', 'PR')).toBeUndefined();
  expect(centreOfCity('Belém', 'PB')).toBeUndefined();
  expect(centreOfCity(null, 'TO')).toBeUndefined();
});
