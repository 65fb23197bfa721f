import fc from 'fast-check';
import { expect, it } from 'vitest';
import { forAll } from './testing.ts';
import { keepingTyped, typedAfter, typedStationFields } from './typed-station-fields.ts';

/** Spec, back office, section 2 (Fuel stations): weekly surveys do not overwrite an administrator's changes. */

const station = {
  name: 'Posto Um',
  address: 'Rua 1',
  neighbourhood: 'Centro',
  zipcode: null,
  brandId: 1,
  regionId: 2,
  latitude: null,
  longitude: null,
};

it('what is typed of a station is what a change makes different, stays typed, and is everything that is said of a new one', () => {
  expect(typedAfter([], station, { ...station, brandId: null })).toEqual(['brand']);
  expect(typedAfter([], station, { ...station })).toEqual([]);
  expect(typedAfter(['name'], station, { ...station, zipcode: '77000000' })).toEqual(['name', 'address']);
  expect(typedAfter([], {}, station)).toEqual(['name', 'address', 'brand', 'region']);
});

const surveyed = { name: 'POSTO', address: 'Rua 2', neighbourhood: 'Sul', zipcode: '77000000', brandId: 9 };

it('a survey changes everything that is not typed, leaves a typed address as a whole, and adds no column', () => {
  expect(keepingTyped(surveyed, { ...station, typedColumns: [] })).toEqual(surveyed);
  expect(keepingTyped(surveyed, { ...station, typedColumns: ['address'] })).toEqual({
    ...surveyed,
    address: 'Rua 1',
    neighbourhood: 'Centro',
    zipcode: null,
  });
  expect(keepingTyped(surveyed, { ...station, typedColumns: ['region', 'coordinates'] })).toEqual(surveyed);
});

it('any typed field stays typed, and keeps its columns whatever a survey says', () => {
  const value = fc.option(fc.nat(3));
  const columns = fc.record({
    name: value,
    address: value,
    zipcode: value,
    brandId: value,
    regionId: value,
    latitude: value,
    longitude: value,
  });
  forAll(columns, columns, columns, (before, after, surveyed) => {
    const typedColumns = typedAfter([], before, after);
    expect(typedAfter(typedColumns, after, after)).toEqual(typedColumns);
    const kept = keepingTyped(surveyed, { ...after, typedColumns });
    expect(typedAfter([], after, kept).some((field) => typedColumns.includes(field))).toBe(false);
    expect(keepingTyped(surveyed, { ...after, typedColumns: [] })).toEqual(surveyed);
    expect(keepingTyped(surveyed, { ...after, typedColumns: [...typedStationFields] })).toEqual(after);
  });
});
