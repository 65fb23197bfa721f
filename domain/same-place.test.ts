import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSamePlace, type StatedPlace } from './same-place.ts';
import { forAll, point } from './testing.ts';

const place = (stated: Partial<StatedPlace>): StatedPlace => ({
  address: null,
  zipcode: null,
  latitude: null,
  longitude: null,
  coordinatesPrecision: null,
  regionId: 1,
  ...stated,
});
const pin = (latitude: number) => ({ latitude, longitude: -48.33, coordinatesPrecision: 'exact' });

describe('a second shop of the same name in the same place', () => {
  it.each([
    ['the same address', { address: 'Avenida JK, 10' }, { address: 'avenida jk,  10' }, true],
    ['other addresses', { address: 'Avenida JK, 10' }, { address: 'Avenida JK, 90' }, false],
    [
      'the same CEP',
      { zipcode: '77023056', address: 'Rua 1' },
      { zipcode: '77023056', address: 'R. 1' },
      true,
    ],
    ['pins side by side', pin(-10.18), pin(-10.1805), true],
    ['pins in other quarters', pin(-10.18), pin(-10.2), false],
    ['no place at all, in one region', {}, {}, true],
    ['no place at all, in two regions', {}, { regionId: 2 }, false],
    ['an address on one side only, in one region', { address: 'Avenida JK, 10' }, {}, true],
  ])('%s: %s', (_, one, other, isSame) => {
    expect(isSamePlace(place(one), place(other))).toBe(isSame);
  });
  it('the middle of a city is no pin', () => {
    const middle = { latitude: -10.18, longitude: -48.33, coordinatesPrecision: 'city' };
    expect(isSamePlace(place({ ...middle, address: 'Rua 1' }), place({ ...middle, address: 'Rua 2' }))).toBe(
      false,
    );
  });
});

it('any place is the same as itself, and as another from either side', () => {
  const stated = fc
    .record({
      address: fc.option(fc.constantFrom('Rua 1', 'Rua 2')),
      zipcode: fc.option(fc.constantFrom('77001000', '77002000')),
      at: fc.option(point),
      regionId: fc.option(fc.nat(2)),
    })
    .map(({ at, ...place }) => ({
      ...place,
      latitude: at?.latitude ?? null,
      longitude: at?.longitude ?? null,
      coordinatesPrecision: 'exact',
    }));
  forAll(stated, stated, (one, other) => {
    expect(isSamePlace(one, one)).toBe(true);
    expect(isSamePlace(one, other)).toBe(isSamePlace(other, one));
  });
});
