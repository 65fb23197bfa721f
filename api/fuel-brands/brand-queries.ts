import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import type { FuelBrandRow, fuelBrandEndpoints } from '#contract/fuel-brands.ts';
import type { Orm } from '#database/database.ts';
import { fuelBrands, fuelStationProfiles, fuelStations } from '#database/schema.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { notFound } from '../platform/failure.ts';
import { linksOf } from '../platform/links.ts';
import { folded, matching, orderOf } from '../platform/list.ts';

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

/** Reads the part of a list that its query finds, in its order. */
export async function readBrandRows(
  orm: Orm,
  query: Query,
  { limit, offset }: { limit: number; offset: number },
): Promise<FuelBrandRow[]> {
  const columns = brandColumns(orm);
  const order = orderOf(
    query,
    {
      name: folded(fuelBrands.name),
      id: fuelBrands.id,
      stations: columns.stations,
      updatedAt: fuelBrands.updatedAt,
    },
    fuelBrands.id,
  );
  const rows = await orm
    .select(columns)
    .from(fuelBrands)
    .where(brandsIn(query))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return rows.map(withCityTimes);
}

/** @throws {Failure} 'not_found' */
export async function readBrandRow(orm: Orm, id: number): Promise<FuelBrandRow> {
  const [row] = await orm.select(brandColumns(orm)).from(fuelBrands).where(eq(fuelBrands.id, id));
  if (!row) throw notFound(noBrand.missing);
  return withCityTimes(row);
}
