import { establishmentLocations } from '../schema.ts';
import { createFuelStation } from './establishments.ts';
import { factory } from './factory.ts';

const unlocated = { latitude: null, longitude: null, coordinatesPrecision: null };

/** Inserts a waiting search for the coordinates of a new station. */
export const createStationLocation = factory(establishmentLocations, async (orm, given) => ({
  establishmentId: given.establishmentId ?? (await createFuelStation(orm, unlocated)).id,
  askedAt: new Date(),
}));
