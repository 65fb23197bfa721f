import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import type { FuelBrandRow, fuelBrandEndpoints } from '#contract/fuel-brands.ts';
import type { Orm } from '#database/database.ts';
import { fuelBrands, fuelStationProfiles, fuelStations } from '#database/schema.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { notFound } from '../platform/failure.ts';
import { linksOf } from '../platform/links.ts';
import { folded, matching, orderOf, type Part, takePart } from '../platform/list.ts';

export const noBrand = { noun: 'fuel-brands', missing: 'Marca não encontrada.' };
export const brandNameTaken = (name: string) => `Já existe a marca “${name}”.`;

/** Returns the columns of a brand for the back office, with what belongs to it. */
function brandColumns(orm: Orm) {
  const { id, name, logo, version, createdAt, updatedAt } = fuelBrands;
  const one = { one: sql`1` };
  const stations = orm.select(one).from(fuelStations).where(eq(fuelStations.brandId, fuelBrands.id));
  const history = orm
    .select(one)
    .from(fuelStationProfiles)
    .where(eq(fuelStationProfiles.brandId, fuelBrands.id));
  const surveyed = orm
    .select(one)
    .from(fuelStations)
    .where(and(eq(fuelStations.brandId, fuelBrands.id), isNotNull(fuelStations.surveyedOn)));
  return {
    id,
    name,
    logo,
    version,
    createdAt,
    updatedAt,
    stations: orm.$count(fuelStations, eq(fuelStations.brandId, fuelBrands.id)),
    surveyed: sql<boolean>`(exists (${surveyed}) or exists (${history}))`,
    linked: linksOf({ stations, history }),
  };
}

type Query = Input<typeof fuelBrandEndpoints.exportFuelBrands>['query'];

/** Returns the condition of the brands that a search finds. */
export function brandsIn({ search }: Pick<Query, 'search'>): SQL | undefined {
  return matching(fuelBrands.name, search);
}

function orderOfBrands(orm: Orm, query: Query): SQL[] {
  return orderOf(
    query,
    {
      name: folded(fuelBrands.name),
      id: fuelBrands.id,
      stations: brandColumns(orm).stations,
      updatedAt: fuelBrands.updatedAt,
    },
    fuelBrands.id,
  );
}

/** Finds the numbers of the rows that a list's query finds, in its order. */
export function findBrands(orm: Orm, query: Query) {
  return orm
    .select({ id: fuelBrands.id })
    .from(fuelBrands)
    .where(brandsIn(query))
    .orderBy(...orderOfBrands(orm, query))
    .$dynamic();
}

/** Reads a part of a list in its order. */
export async function readBrandRows(orm: Orm, query: Query, part: Part): Promise<FuelBrandRow[]> {
  const rows = await takePart(
    orm
      .select(brandColumns(orm))
      .from(fuelBrands)
      .where(brandsIn(query))
      .orderBy(...orderOfBrands(orm, query))
      .$dynamic(),
    fuelBrands.id,
    part,
  );
  return rows.map(withCityTimes);
}

/** @throws {Failure} 'not_found' */
export async function readBrandRow(orm: Orm, id: number): Promise<FuelBrandRow> {
  const [row] = await orm.select(brandColumns(orm)).from(fuelBrands).where(eq(fuelBrands.id, id));
  if (!row) throw notFound(noBrand.missing);
  return withCityTimes(row);
}
