import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceKm, earthRadiusKm, formatDistance, nearestFirst, roundKm } from './distance.ts';
import { forAll, point } from './testing.ts';

const palacio = { latitude: -10.1844, longitude: -48.3336 };
const taquaralto = { latitude: -10.3142, longitude: -48.298 };

describe('distance (spec, public side, sections 5 and 9)', () => {
  it('is the haversine distance on a sphere of 6371 km', () => {
    expect(distanceKm(palacio, palacio)).toBe(0);
    expect(distanceKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 })).toBeCloseTo(111.1949, 4);
    expect(distanceKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(
      20015.0868,
      3,
    );
    expect(roundKm(distanceKm(palacio, taquaralto))).toBe(14.9);
  });
  it('is written in whole metres under one km, otherwise with one decimal', () => {
    expect(formatDistance(0.85)).toBe('850 m');
    expect(formatDistance(0.9996)).toBe('1,0 km');
    expect(formatDistance(2.44)).toBe('2,4 km');
  });
  it('is about so much, never under 100 m where one of the ends is only roughly known, nor under 500 m between two', () => {
    expect(formatDistance(2.44, 'postal_code')).toBe('cerca de 2,4 km');
    expect(formatDistance(0.8, 'exact', 'postal_code')).toBe('cerca de 800 m');
    expect(formatDistance(0, 'street')).toBe('cerca de 100 m');
    expect(formatDistance(0, 'exact', 'city')).toBe('cerca de 100 m');
    expect(formatDistance(0.2, 'neighbourhood')).toBe('cerca de 1,0 km');
    expect(formatDistance(0, null, null)).toBe('0 m');
    expect(formatDistance(0, 'postal_code', 'postal_code')).toBe('cerca de 500 m');
    expect(formatDistance(0.9997, 'street', 'postal_code')).toBe('cerca de 1,0 km');
  });
});

const at = (latitude: number | null, longitude: number | null) => ({ latitude, longitude });
it('the nearest first sorts by exact distance and leaves out places without coordinates', () => {
  const [far, near, nowhere] = [at(0, 2), at(1, 0), at(null, null)];
  const found = nearestFirst([far, nowhere, near], { latitude: 0, longitude: 0 });
  expect(found.map(({ thing }) => thing)).toEqual([near, far]);
  expect(found.map(({ km }) => Math.round(km))).toEqual([111, 222]);
});

describe('any points', () => {
  it('are as far from one another in both directions, at most half the earth, and no further than over a third', () =>
    forAll(point, point, point, (a, b, c) => {
      expect(distanceKm(a, a)).toBe(0);
      expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 6);
      expect(distanceKm(a, b)).toBeLessThanOrEqual(Math.PI * earthRadiusKm + 1e-6);
      expect(distanceKm(a, c)).toBeLessThanOrEqual(distanceKm(a, b) + distanceKm(b, c) + 1e-6);
    }));
  it('are sorted by distance, without those that have no place, and written with their unit', () =>
    forAll(
      fc.array(fc.oneof(point, fc.constant({ latitude: null, longitude: null }))),
      point,
      (things, center) => {
        const found = nearestFirst(things, center).map(({ km }) => km);
        expect(found).toEqual(found.toSorted((a, b) => a - b));
        expect(found).toHaveLength(things.filter(({ latitude }) => latitude !== null).length);
        for (const km of found) {
          expect(Math.abs(roundKm(km) - km)).toBeLessThanOrEqual(0.05 + 1e-9);
          expect(formatDistance(km)).toMatch(/^[\d.,]+ k?m$/);
        }
      },
    ));
});
