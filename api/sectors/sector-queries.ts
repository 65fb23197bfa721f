import { eq, type SQL } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import type { SectorRow, sectorEndpoints } from '#contract/sectors.ts';
import type { Orm } from '#database/database.ts';
import { categories, establishments, sectors } from '#database/schema.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { notFound } from '../platform/failure.ts';
import { folded, matching, orderOf } from '../platform/list.ts';

/** Returns the columns of a sector for the back office, with its numbers of categories and establishments. */
function sectorColumns(orm: Orm) {
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

type Query = Input<typeof sectorEndpoints.exportSectors>['query'];

/** Returns the condition of the sectors that a search finds. */
export function sectorsIn({ search }: Pick<Query, 'search'>): SQL | undefined {
  return matching(sectors.name, search);
}

/** Reads the part of a list that its query finds, in its order. */
export async function readSectorRows(
  orm: Orm,
  query: Query,
  { limit, offset }: { limit: number; offset: number },
): Promise<SectorRow[]> {
  const columns = sectorColumns(orm);
  const order = orderOf(
    query,
    {
      name: folded(sectors.name),
      id: sectors.id,
      categories: columns.categories,
      updatedAt: sectors.updatedAt,
    },
    sectors.id,
  );
  const rows = await orm
    .select(columns)
    .from(sectors)
    .where(sectorsIn(query))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return rows.map(withCityTimes);
}

export const noSector = { noun: 'sectors', missing: 'Setor não encontrado.' };
export const sectorNameTaken = (name: string) => `Já existe o setor “${name}”.`;

/** @throws {Failure} 'not_found' */
export async function selectSector(orm: Orm, id: number): Promise<SectorRow> {
  const [row] = await orm.select(sectorColumns(orm)).from(sectors).where(eq(sectors.id, id));
  if (!row) throw notFound(noSector.missing);
  return withCityTimes(row);
}
