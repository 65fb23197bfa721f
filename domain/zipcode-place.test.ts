import { describe, expect, it } from 'vitest';
import { pointOfZipcode } from './zipcode-place.ts';

const places = [
  { zipcode: '77020010', latitude: -10.2, longitude: -48.34 },
  { zipcode: '77020014', latitude: -10.22, longitude: -48.36 },
  { zipcode: '77020500', latitude: -10.3, longitude: -48.3 },
  { zipcode: '77016524', latitude: -10.0, longitude: -48.0 },
];

describe('the coordinates of a CEP', () => {
  it('are those of a place with the same CEP', () => {
    expect(pointOfZipcode('77020500', places)).toEqual({ latitude: -10.3, longitude: -48.3 });
  });
  it('are in the middle of the places that share its longest prefix', () => {
    const point = pointOfZipcode('77020019', places);
    expect(point?.latitude).toBeCloseTo(-10.21);
    expect(point?.longitude).toBeCloseTo(-48.35);
  });
  it('are unknown where no place shares five digits', () => {
    expect(pointOfZipcode('77001000', places)).toBeUndefined();
    expect(pointOfZipcode('01310100', places)).toBeUndefined();
  });
  it('are unknown for the catch-all CEP', () => {
    expect(pointOfZipcode('77016524', places)).toBeUndefined();
    expect(pointOfZipcode('77016500', places)).toBeUndefined();
  });
});
