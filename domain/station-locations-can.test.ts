import { expect, it } from 'vitest';
import { locationStates } from './station-locations.ts';
import { stationLocationCan } from './station-locations-can.ts';
import { permittedActs } from './testing.ts';

const acts = (isLocated: boolean) =>
  Object.fromEntries(
    locationStates.map((status) => [status, permittedActs(stationLocationCan({ status, isLocated }))]),
  );

it('permits everything for a station without coordinates, else only to move the pin that was accepted here', () => {
  expect(acts(false)).toEqual({
    unsearched: ['place', 'search'],
    waiting: ['place'],
    found: ['accept', 'place', 'dismiss', 'search'],
    missing: ['place', 'dismiss', 'search'],
    accepted: ['place', 'search'],
    dismissed: ['place', 'search'],
  });
  expect(acts(true)).toEqual({
    unsearched: [],
    waiting: [],
    found: [],
    missing: [],
    accepted: ['place'],
    dismissed: [],
  });
});
