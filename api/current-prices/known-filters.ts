import type { Orm } from '#database/database.ts';
import { eq } from '#database/orm.ts';
import { brands, regions } from '#database/schema.ts';
import { notFound } from '../platform/failure.ts';

/**
 * Says of a filter that leaves nothing whether its region or brand exists. Pages are shared with their filters, and outlive
 * them. @throws {Failure} 'not_found'
 */
export async function requireKnownFilters(
  orm: Orm,
  { regionId, brandId }: { regionId?: number | undefined; brandId?: number | undefined },
): Promise<void> {
  if (regionId !== undefined && (await orm.$count(regions, eq(regions.id, regionId))) === 0)
    throw notFound('Essa região não existe mais.');
  if (brandId !== undefined && (await orm.$count(brands, eq(brands.id, brandId))) === 0)
    throw notFound('Essa bandeira não existe mais.');
}

/** @throws {Failure} 'not_found' for an id that is not one of the fuels */
export function requireKnownFuel(fuelIds: readonly number[], id: number | undefined): void {
  if (id !== undefined && !fuelIds.includes(id)) throw notFound('Esse combustível não existe mais.');
}
