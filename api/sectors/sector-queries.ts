import { and, eq, type SQL } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import type { SectorRow, sectorEndpoints } from '#contract/sectors.ts';
import type { Orm } from '#database/database.ts';
import { categories, establishments, sectors } from '#database/schema.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { notFound } from '../platform/failure.ts';
import { folded, matching, orderOf, type Part, takePart } from '../platform/list.ts';

/** Returns the columns of a sector for the back office, with its numbers of categories and establishments. */
function sectorColumns(orm: Orm) {
  const { id, name, isOpen, version, createdAt, updatedAt } = sectors;
  return {
    id,
    name,
    isOpen,
    version,
    createdAt,
    updatedAt,
    categories: orm.$count(categories, eq(categories.sectorId, sectors.id)),
    establishments: orm.$count(establishments, eq(establishments.sectorId, sectors.id)),
  };
}

type Query = Input<typeof sectorEndpoints.exportSectors>['query'];

/** Returns whether a sector is that of the fuels, which surveys need as it is. */
export async function isOfFuels(orm: Orm, id: number): Promise<boolean> {
  return (await orm.$count(sectors, and(eq(sectors.id, id), eq(sectors.kind, 'fuel')))) > 0;
}

/** Returns the condition of the sectors that a search finds. */
export function sectorsIn({ search }: Pick<Query, 'search'>): SQL | undefined {
  return matching(sectors.name, search);
}

function orderOfSectors(orm: Orm, query: Query): SQL[] {
  return orderOf(
    query,
    {
      name: folded(sectors.name),
      id: sectors.id,
      categories: sectorColumns(orm).categories,
      updatedAt: sectors.updatedAt,
    },
    sectors.id,
  );
}

/** Finds the numbers of the rows that a list's query finds, in its order. */
export function findSectors(orm: Orm, query: Query) {
  return orm
    .select({ id: sectors.id })
    .from(sectors)
    .where(sectorsIn(query))
    .orderBy(...orderOfSectors(orm, query))
    .$dynamic();
}

/** Reads a part of a list in its order. */
export async function readSectorRows(orm: Orm, query: Query, part: Part): Promise<SectorRow[]> {
  const rows = await takePart(
    orm
      .select(sectorColumns(orm))
      .from(sectors)
      .where(sectorsIn(query))
      .orderBy(...orderOfSectors(orm, query))
      .$dynamic(),
    sectors.id,
    part,
  );
  return rows.map(withCityTimes);
}

export const noSector = { noun: 'sectors', missing: 'Setor não encontrado.' } as const;
export const sectorNameTaken = (name: string) => `Já existe o setor “${name}”.`;

/** @throws {Failure} 'not_found' */
export async function selectSector(orm: Orm, id: number): Promise<SectorRow> {
  const [row] = await orm.select(sectorColumns(orm)).from(sectors).where(eq(sectors.id, id));
  if (!row) throw notFound(noSector.missing);
  return withCityTimes(row);
}
