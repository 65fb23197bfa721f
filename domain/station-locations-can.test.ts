import { expect, it } from 'vitest';
import { locationStates } from './station-locations.ts';
import { stationLocationCan } from './station-locations-can.ts';

const acts = (isLocated: boolean) =>
  Object.fromEntries(
    locationStates.map((status) => {
      const can = stationLocationCan({ status, isLocated });
      return [status, Object.entries(can).flatMap(([act, { may }]) => (may ? [act] : []))];
    }),
  );

it('permits for a station without coordinates', () => {
  expect(acts(false)).toEqual({
    unsearched: ['place', 'search'],
    waiting: ['place'],
    found: ['accept', 'place', 'dismiss', 'search'],
    missing: ['place', 'dismiss', 'search'],
    accepted: ['place', 'search'],
    dismissed: ['place', 'search'],
  });
});

it('permits for one that has them only to move the pin that was accepted here', () => {
  expect(acts(true)).toEqual({
    unsearched: [],
    waiting: [],
    found: [],
    missing: [],
    accepted: ['place'],
    dismissed: [],
  });
});
