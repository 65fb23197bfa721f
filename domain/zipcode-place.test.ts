import { describe, expect, it } from 'vitest';
import { pointOfZipcode } from './zipcode-place.ts';

const places = [
  { zipcode: '77020010', latitude: -10.2, longitude: -48.34 },
  { zipcode: '77020014', latitude: -10.22, longitude: -48.36 },
  { zipcode: '77020500', latitude: -10.3, longitude: -48.3 },
  { zipcode: '77016524', latitude: -10.0, longitude: -48.0 },
];

describe('where a CEP lies', () => {
  it('is where a place with the same CEP is', () => {
    expect(pointOfZipcode('77020500', places)).toEqual({ latitude: -10.3, longitude: -48.3 });
  });
  it('is amid those that share the most of its beginning', () => {
    const point = pointOfZipcode('77020019', places);
    expect(point?.latitude).toBeCloseTo(-10.21);
    expect(point?.longitude).toBeCloseTo(-48.35);
  });
  it('is unknown where no place shares its quarter of the city', () => {
    expect(pointOfZipcode('77001000', places)).toBeUndefined();
    expect(pointOfZipcode('01310100', places)).toBeUndefined();
  });
  it('is unknown for the CEP written where nobody knew the right one', () => {
    expect(pointOfZipcode('77016524', places)).toBeUndefined();
    expect(pointOfZipcode('77016500', places)).toBeUndefined();
  });
});
