import { and, eq, type SQL } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import type { RegionRow, regionEndpoints } from '#contract/regions.ts';
import type { Orm } from '#database/database.ts';
import { establishments, regions } from '#database/schema.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { notFound } from '../platform/failure.ts';
import { isShop, isStation } from '../platform/kinds.ts';
import { folded, matching, orderOf, type Part, takePart } from '../platform/list.ts';

/** Returns the columns of a region for the back office, with its numbers of establishments and stations. */
function regionColumns(orm: Orm) {
  const { id, name, version, createdAt, updatedAt } = regions;
  const isHere = eq(establishments.regionId, regions.id);
  return {
    id,
    name,
    version,
    createdAt,
    updatedAt,
    establishments: orm.$count(establishments, and(isHere, isShop)),
    stations: orm.$count(establishments, and(isHere, isStation)),
  };
}

type Query = Input<typeof regionEndpoints.exportRegions>['query'];

/** Returns the condition of the regions that a search finds. */
export function regionsIn({ search }: Pick<Query, 'search'>): SQL | undefined {
  return matching(regions.name, search);
}

function orderOfRegions(orm: Orm, query: Query): SQL[] {
  return orderOf(
    query,
    {
      name: folded(regions.name),
      id: regions.id,
      establishments: regionColumns(orm).establishments,
      updatedAt: regions.updatedAt,
    },
    regions.id,
  );
}

/** Finds the numbers of the rows that a list's query finds, in its order. */
export function findRegions(orm: Orm, query: Query) {
  return orm
    .select({ id: regions.id })
    .from(regions)
    .where(regionsIn(query))
    .orderBy(...orderOfRegions(orm, query))
    .$dynamic();
}

/** Reads a part of a list in its order. */
export async function readRegionRows(orm: Orm, query: Query, part: Part): Promise<RegionRow[]> {
  const rows = await takePart(
    orm
      .select(regionColumns(orm))
      .from(regions)
      .where(regionsIn(query))
      .orderBy(...orderOfRegions(orm, query))
      .$dynamic(),
    regions.id,
    part,
  );
  return rows.map(withCityTimes);
}

export const noRegion = { noun: 'regions', missing: 'Região não encontrada.' } as const;
export const regionNameTaken = (name: string) => `Já existe a região “${name}”.`;

/** @throws {Failure} 'not_found' */
export async function selectRegion(orm: Orm, id: number): Promise<RegionRow> {
  const [row] = await orm.select(regionColumns(orm)).from(regions).where(eq(regions.id, id));
  if (!row) throw notFound(noRegion.missing);
  return withCityTimes(row);
}
