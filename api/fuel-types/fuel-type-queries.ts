import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import type { FuelTypeRow, fuelTypeEndpoints } from '#contract/fuel-types.ts';
import type { Orm } from '#database/database.ts';
import { fuelPrices, fuelStations, fuelTypes, reportedPrices } from '#database/schema.ts';
import { isSurveyedFuel } from '#domain/fuel-products.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { notFound } from '../platform/failure.ts';
import { linksOf } from '../platform/links.ts';
import { folded, matching, orderOf, type Part, takePart } from '../platform/list.ts';

export const noFuelType = { noun: 'fuel-types', missing: 'Tipo de combustível não encontrado.' };
export const fuelTypeNameTaken = (name: string) => `Já existe o tipo de combustível “${name}”.`;

/** Selects fuels as the back office lists them. */
function selectRows(orm: Orm) {
  const one = { one: sql`1` };
  const { id, name, description, isDemonstration, version, createdAt, updatedAt } = fuelTypes;
  // The index of prices begins with the station: it is asked once for each, and not read as a whole.
  const atStation = orm
    .select(one)
    .from(fuelPrices)
    .where(
      and(
        eq(fuelPrices.stationId, fuelStations.id),
        eq(fuelPrices.fuelTypeId, fuelTypes.id),
        isNull(fuelPrices.withdrawnAt),
      ),
    )
    .limit(1)
    .as('at_station');
  return orm
    .select({
      id,
      name,
      description,
      isDemonstration,
      version,
      createdAt,
      updatedAt,
      linked: linksOf({
        prices: orm.select(one).from(fuelStations).crossJoinLateral(atStation).limit(1),
        reportedPrices: orm
          .select(one)
          .from(reportedPrices)
          .where(eq(reportedPrices.fuelTypeId, fuelTypes.id)),
      }),
    })
    .from(fuelTypes)
    .$dynamic();
}

function present(row: Awaited<ReturnType<typeof selectRows>>[number]): FuelTypeRow {
  return { ...withCityTimes(row), surveyed: isSurveyedFuel(row.name) };
}

type Query = Input<typeof fuelTypeEndpoints.exportFuelTypes>['query'];

/** Returns the condition of the fuels that a search finds. */
export function fuelTypesIn({ search }: Pick<Query, 'search'>): SQL | undefined {
  return matching(sql`${fuelTypes.name} || ' ' || coalesce(${fuelTypes.description}, '')`, search);
}

function orderOfFuelTypes(query: Query): SQL[] {
  return orderOf(
    query,
    {
      position: fuelTypes.position,
      name: folded(fuelTypes.name),
      id: fuelTypes.id,
      updatedAt: fuelTypes.updatedAt,
    },
    fuelTypes.id,
  );
}

/** Finds the numbers of the rows that a list's query finds, in its order. */
export function findFuelTypes(orm: Orm, query: Query) {
  return orm
    .select({ id: fuelTypes.id })
    .from(fuelTypes)
    .where(fuelTypesIn(query))
    .orderBy(...orderOfFuelTypes(query))
    .$dynamic();
}

/** Reads a part of a list in its order. */
export async function readFuelTypeRows(orm: Orm, query: Query, part: Part): Promise<FuelTypeRow[]> {
  const rows = await takePart(
    selectRows(orm)
      .where(fuelTypesIn(query))
      .orderBy(...orderOfFuelTypes(query)),
    fuelTypes.id,
    part,
  );
  return rows.map(present);
}

/** @throws {Failure} 'not_found' */
export async function selectFuelTypeRow(orm: Orm, id: number): Promise<FuelTypeRow> {
  const [row] = await selectRows(orm).where(eq(fuelTypes.id, id));
  if (!row) throw notFound(noFuelType.missing);
  return present(row);
}
