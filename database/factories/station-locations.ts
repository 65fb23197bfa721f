import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { establishmentLocations } from '../schema.ts';
import { createFuelStation } from './establishments.ts';

const unlocated = { latitude: null, longitude: null, coordinatesPrecision: null };

type StationLocation = typeof establishmentLocations.$inferSelect;

/** Inserts a waiting search for the coordinates of a new station. */
export async function createStationLocation(
  orm: Orm,
  overrides: Partial<typeof establishmentLocations.$inferInsert> = {},
): Promise<StationLocation> {
  const values: typeof establishmentLocations.$inferInsert = {
    establishmentId: overrides.establishmentId ?? (await createFuelStation(orm, unlocated)).id,
    askedAt: new Date(),
    ...overrides,
  };
  return onlyRow(await orm.insert(establishmentLocations).values(values).returning());
}
