import { eq } from 'drizzle-orm';
import type { SectorRow } from '#contract/sectors.ts';
import type { Orm } from '#database/database.ts';
import { categories, establishments, sectors } from '#database/schema.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { notFound } from '../platform/failure.ts';

/** Returns the columns of a sector for the back office, with its numbers of categories and establishments. */
export function sectorColumns(orm: Orm) {
  const { id, name, version, createdAt, updatedAt } = sectors;
  return {
    id,
    name,
    version,
    createdAt,
    updatedAt,
    categories: orm.$count(categories, eq(categories.sectorId, sectors.id)),
    establishments: orm.$count(establishments, eq(establishments.sectorId, sectors.id)),
  };
}

export const noSector = { noun: 'sectors', missing: 'Setor não encontrado.' };
export const sectorNameTaken = 'Já existe um setor com esse nome.';

/** @throws {Failure} 'not_found' */
export async function selectSector(orm: Orm, id: number): Promise<SectorRow> {
  const [row] = await orm.select(sectorColumns(orm)).from(sectors).where(eq(sectors.id, id));
  if (!row) throw notFound(noSector.missing);
  return withCityTimes(row);
}
