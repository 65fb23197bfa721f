import { eq } from 'drizzle-orm';
import type { RegionRow } from '#contract/regions.ts';
import type { Orm } from '#database/database.ts';
import { establishments, fuelStations, regions } from '#database/schema.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { notFound } from '../platform/failure.ts';

/** Returns the columns of a region for the back office, with its numbers of establishments and stations. */
export function regionColumns(orm: Orm) {
  const { id, name, version, createdAt, updatedAt } = regions;
  return {
    id,
    name,
    version,
    createdAt,
    updatedAt,
    establishments: orm.$count(establishments, eq(establishments.regionId, regions.id)),
    stations: orm.$count(fuelStations, eq(fuelStations.regionId, regions.id)),
  };
}

export const noRegion = { noun: 'regions', missing: 'Região não encontrada.' };
export const regionNameTaken = 'Já existe uma região com esse nome.';

/** @throws {Failure} 'not_found' */
export async function selectRegion(orm: Orm, id: number): Promise<RegionRow> {
  const [row] = await orm.select(regionColumns(orm)).from(regions).where(eq(regions.id, id));
  if (!row) throw notFound(noRegion.missing);
  return withCityTimes(row);
}
