import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import type { FuelBrandRow, fuelBrandEndpoints } from '#contract/fuel-brands.ts';
import type { Orm } from '#database/database.ts';
import { brands, establishmentProfiles, establishments } from '#database/schema.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { notFound } from '../platform/failure.ts';
import { linksOf } from '../platform/links.ts';
import { folded, matching, orderOf, type Part, takePart } from '../platform/list.ts';

export const noBrand = { noun: 'fuel-brands', missing: 'Marca não encontrada.' };
export const brandNameTaken = (name: string) => `Já existe a marca “${name}”.`;

/** Returns the columns of a brand for the back office, with what belongs to it. */
function brandColumns(orm: Orm) {
  const { id, name, logo, version, createdAt, updatedAt } = brands;
  const one = { one: sql`1` };
  const stations = orm.select(one).from(establishments).where(eq(establishments.brandId, brands.id));
  const history = orm
    .select(one)
    .from(establishmentProfiles)
    .where(eq(establishmentProfiles.brandId, brands.id));
  const surveyed = orm
    .select(one)
    .from(establishments)
    .where(and(eq(establishments.brandId, brands.id), isNotNull(establishments.surveyedOn)));
  return {
    id,
    name,
    logo,
    version,
    createdAt,
    updatedAt,
    stations: orm.$count(establishments, eq(establishments.brandId, brands.id)),
    surveyed: sql<boolean>`(exists (${surveyed}) or exists (${history}))`,
    linked: linksOf({ stations, history }),
  };
}

type Query = Input<typeof fuelBrandEndpoints.exportFuelBrands>['query'];

/** Returns the condition of the brands that a search finds. */
export function brandsIn({ search }: Pick<Query, 'search'>): SQL | undefined {
  return matching(brands.name, search);
}

function orderOfBrands(orm: Orm, query: Query): SQL[] {
  return orderOf(
    query,
    {
      name: folded(brands.name),
      id: brands.id,
      stations: brandColumns(orm).stations,
      updatedAt: brands.updatedAt,
    },
    brands.id,
  );
}

/** Finds the numbers of the rows that a list's query finds, in its order. */
export function findBrands(orm: Orm, query: Query) {
  return orm
    .select({ id: brands.id })
    .from(brands)
    .where(brandsIn(query))
    .orderBy(...orderOfBrands(orm, query))
    .$dynamic();
}

/** Reads a part of a list in its order. */
export async function readBrandRows(orm: Orm, query: Query, part: Part): Promise<FuelBrandRow[]> {
  const rows = await takePart(
    orm
      .select(brandColumns(orm))
      .from(brands)
      .where(brandsIn(query))
      .orderBy(...orderOfBrands(orm, query))
      .$dynamic(),
    brands.id,
    part,
  );
  return rows.map(withCityTimes);
}

/** @throws {Failure} 'not_found' */
export async function readBrandRow(orm: Orm, id: number): Promise<FuelBrandRow> {
  const [row] = await orm.select(brandColumns(orm)).from(brands).where(eq(brands.id, id));
  if (!row) throw notFound(noBrand.missing);
  return withCityTimes(row);
}
