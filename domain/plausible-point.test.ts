import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { city, isInCity } from './city.ts';
import { isPlausiblePoint, isPointOfPlace } from './plausible-point.ts';
import { forAll, point } from './testing.ts';

const palmas = { city: 'Palmas', state: 'TO' };
const at = (latitude: number, longitude: number) => ({ latitude, longitude });

describe('coordinates of a CEP of the city', () => {
  it.each([
    ['77016524', -10.2178618, -48.3617917],
    ['77001304', -10.1827355, -48.3469972],
    ['77060122', -10.3142432, -48.2979789],
    ['77024382', -10.2713801, -48.3278086],
    ['77260000', -10.3158, -48.1601],
  ])('%s: are believed within the municipality, where the region of the CEP is', (zipcode, lat, lon) => {
    expect(isPlausiblePoint(at(lat, lon), { zipcode, ...palmas })).toBe(true);
  });

  it.each([
    ['17.6 km off: the CEP is of Taquaralto, the point in the centre', '77062155', -10.1724795, -48.3339353],
    ['in Taquaralto, for a CEP of the north', '77001304', -10.3142432, -48.2979789],
    ['in Taquaralto, for a CEP of the south', '77023056', -10.3301, -48.2979789],
  ])('are not believed %s', (_what, zipcode, lat, lon) => {
    expect(isPlausiblePoint(at(lat, lon), { zipcode, ...palmas })).toBe(false);
  });
});

const onTheirWord = { zipcode: '77270000', ...palmas };
it('an address tells the region of a CEP that tells none, or leaves the whole municipality', () => {
  const aureny = { ...onTheirWord, neighbourhood: 'Jardim Aureny III' };
  expect(isPlausiblePoint(at(-10.183, -48.331), aureny)).toBe(false);
  expect(isPlausiblePoint(at(-10.31, -48.3), aureny)).toBe(true);
  const quadra = { zipcode: '77016524', ...palmas, street: 'Quadra 104 Norte, Rua NE 1' };
  expect(isPlausiblePoint(at(-10.31, -48.3), quadra)).toBe(false);
  expect(isPlausiblePoint(at(-10.183, -48.331), onTheirWord)).toBe(true);
  expect(isPlausiblePoint(at(-10.31, -48.16), { ...onTheirWord, neighbourhood: 'Taquaruçu' })).toBe(true);
});

it('the point of a street is in the region of its place', () => {
  const place = { ...palmas, region: 'Taquaralto' } as const;
  expect(isPointOfPlace(at(-10.183, -48.331), place)).toBe(false);
  expect(isPointOfPlace(at(-10.31, -48.3), place)).toBe(true);
  expect(isPointOfPlace(at(-10.183, -48.331), { ...place, region: null })).toBe(true);
});

it('a CEP of another city is believed around its centre, or around ours where it has none on the list', () => {
  const saoPaulo = { zipcode: '01310100', city: 'São Paulo', state: 'SP' };
  expect(isPlausiblePoint(at(-23.5614, -46.6559), saoPaulo)).toBe(true);
  expect(isPlausiblePoint(at(-10.1847, -48.3337), saoPaulo)).toBe(false);
  const portoNacional = { zipcode: '77500000', city: 'Porto Nacional', state: 'TO' };
  expect(isPlausiblePoint(at(-10.7081, -48.4171), portoNacional)).toBe(true);
  expect(isPlausiblePoint(at(-7.1924, -48.2044), portoNacional)).toBe(false);
});

it('no point outside the municipality is one of its places, nor one with swapped coordinates', () =>
  forAll(point, fc.constantFrom('77001200', '77015200', '77060000'), (some, zipcode) => {
    const place = { zipcode, city: city.name, state: city.state };
    if (isPlausiblePoint(some, place)) expect(isInCity(some)).toBe(true);
    expect(
      isPlausiblePoint({ latitude: city.centre.longitude, longitude: city.centre.latitude }, place),
    ).toBe(false);
    expect(isPointOfPlace(some, { city: city.name, state: city.state, region: null })).toBe(isInCity(some));
  }));
