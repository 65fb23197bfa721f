import { expect, it } from 'vitest';
import { fuelNameOf, stationNameOf, stationsOf } from './price-names.ts';

/** Spec, back office, sections 2 and 3 (Fuel price). */

it('a station and a fuel have their names, under either key', () => {
  expect(stationNameOf({ stationId: 7, station: { name: 'Posto Sul' } })).toBe('Posto Sul');
  expect(stationNameOf({ stationId: 7, Station: { name: 'Posto Sul' } })).toBe('Posto Sul');
  expect(fuelNameOf({ typeId: 3, fuelType: { name: 'Etanol' } })).toBe('Etanol');
  expect(fuelNameOf({ typeId: 3, FuelType: { name: 'Etanol' } })).toBe('Etanol');
});

it('without a name they have their numbers', () => {
  expect(stationNameOf({ stationId: 7, Station: null })).toBe('Posto ID: 7');
  expect(stationNameOf({ stationId: 7, station: {} })).toBe('Posto ID: 7');
  expect(fuelNameOf({ typeId: 3 })).toBe('Tipo ID: 3');
  expect(fuelNameOf({ fuelTypeId: 4, FuelType: { name: '' } })).toBe('Tipo ID: 4');
});

it('a price whose station is absent or null is shown like any other, and its station is not to be chosen', () => {
  const Station = { id: 7, name: 'Posto Sul', address: '804 Sul' };
  const known = { id: 7, name: 'Posto Sul', address: '804 Sul' };
  expect(
    stationsOf([
      { stationId: 7, Station },
      { stationId: 7, station: Station },
    ]),
  ).toEqual([known, known]);
  expect(
    stationsOf([{ stationId: 7 }, { stationId: 7, Station: null }, { stationId: 7, station: {} }]),
  ).toEqual([]);
});
