import { describe, expect, it } from 'vitest';
import { cellAround, cellCentre, cellOf } from './cells.ts';
import { distanceKm } from './distance.ts';
import { forAll, point } from './testing.ts';

describe('the cell of a point', () => {
  it.each([
    [-10.1847, -48.3337, '-10.185,-48.335'],
    [-10.18249, -48.33251, '-10.180,-48.335'],
    [-10.1851, -48.335, '-10.185,-48.335'],
    [0.001, -0.001, '0.000,0.000'],
    [90, 180, '90.000,180.000'],
  ])('%f, %f is %s', (latitude, longitude, cell) => {
    expect(cellOf({ latitude, longitude })).toBe(cell);
  });

  it.each([
    [-10.18437, -48.33361],
    [89.9993, -179.9991],
    // No places on Earth, such as a device may report in a fault: they are rounded, too.
    [91.23456, -200.98765],
  ])('hides the exact point %f, %f, wherever it is', (latitude, longitude) => {
    const around = cellAround({ latitude, longitude });
    expect(around.latitude).not.toBe(latitude);
    expect(around.longitude).not.toBe(longitude);
    expect(cellAround(around)).toEqual(around);
  });
});

it.each([
  '',
  ',',
  '-10.185',
  '-10.1847,-48.3337',
  '-10.183,-48.335',
  '-10.185,-48.335,0',
  '-10.185, -48.335',
  '-10.1850,-48.3350',
  '-10.18,-48.335',
  '+10.185,-48.335',
  '-0.000,-48.335',
  '010.185,-48.335',
  '90.005,-48.335',
  '-10.185,180.005',
  'NaN,NaN',
  '1e1,-48.335',
  'norte',
])('%j is not the name of a cell', (text) => {
  expect(cellCentre(text)).toBeNull();
});

it('any point is within 400 m of the centre of its cell, which is in the same cell and has one spelling', () =>
  forAll(point, (somewhere) => {
    const cell = cellOf(somewhere);
    const centre = cellCentre(cell);
    expect(centre && cellOf(centre)).toBe(cell);
    expect(centre && distanceKm(somewhere, centre)).toBeLessThan(0.4);
    expect(cellAround(somewhere)).toEqual(centre);
  }));
