import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import type { FuelTypeRow, fuelTypeEndpoints } from '#contract/fuel-types.ts';
import type { Orm } from '#database/database.ts';
import { products } from '#database/schema.ts';
import { isSurveyedFuel } from '#domain/fuel-products.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { notFound } from '../platform/failure.ts';
import { isFuel } from '../platform/kinds.ts';
import { linksOf } from '../platform/links.ts';
import { folded, matching, orderOf, type Part, takePart } from '../platform/list.ts';
import { linksOfProducts } from '../products/links-of-products.ts';

export const noFuelType = { noun: 'fuel-types', missing: 'Tipo de combustível não encontrado.' } as const;
export const fuelTypeNameTaken = (name: string) => `Já existe o tipo de combustível “${name}”.`;

/** Selects fuels as the back office lists them. */
function selectRows(orm: Orm) {
  const { id, name, description, isDemonstration, version, createdAt, updatedAt } = products;
  return orm
    .select({
      id,
      name,
      description,
      isDemonstration,
      version,
      createdAt,
      updatedAt,
      linked: linksOf(linksOfProducts(orm)),
    })
    .from(products)
    .$dynamic();
}

function present(row: Awaited<ReturnType<typeof selectRows>>[number]): FuelTypeRow {
  return { ...withCityTimes(row), surveyed: isSurveyedFuel(row.name) };
}

type Query = Input<typeof fuelTypeEndpoints.exportFuelTypes>['query'];

/** Returns the condition of the fuels that a search finds. */
export function fuelTypesIn(orm: Orm, { search }: Pick<Query, 'search'>): SQL | undefined {
  return and(
    isFuel(orm),
    matching(sql`${products.name} || ' ' || coalesce(${products.description}, '')`, search),
  );
}

function orderOfFuelTypes(query: Query): SQL[] {
  return orderOf(
    query,
    {
      position: products.position,
      name: folded(products.name),
      id: products.id,
      updatedAt: products.updatedAt,
    },
    products.id,
  );
}

/** Finds the numbers of the rows that a list's query finds, in its order. */
export function findFuelTypes(orm: Orm, query: Query) {
  return orm
    .select({ id: products.id })
    .from(products)
    .where(fuelTypesIn(orm, query))
    .orderBy(...orderOfFuelTypes(query))
    .$dynamic();
}

/** Reads a part of a list in its order. */
export async function readFuelTypeRows(orm: Orm, query: Query, part: Part): Promise<FuelTypeRow[]> {
  const rows = await takePart(
    selectRows(orm)
      .where(fuelTypesIn(orm, query))
      .orderBy(...orderOfFuelTypes(query)),
    products.id,
    part,
  );
  return rows.map(present);
}

/** @throws {Failure} 'not_found' */
export async function selectFuelTypeRow(orm: Orm, id: number): Promise<FuelTypeRow> {
  const [row] = await selectRows(orm).where(and(eq(products.id, id), isFuel(orm)));
  if (!row) throw notFound(noFuelType.missing);
  return present(row);
}
