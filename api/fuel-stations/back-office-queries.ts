import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Input } from '#contract/endpoint.ts';
import type { FuelStationRow, fuelStationEndpoints } from '#contract/fuel-stations.ts';
import type { Orm } from '#database/database.ts';
import {
  favorites,
  fuelBrands,
  fuelPrices,
  fuelStations,
  regions,
  reportedPrices,
  reviews,
} from '#database/schema.ts';
import { parseCnpj } from '#domain/cnpj.ts';
import { typedStationFields } from '#domain/typed-station-fields.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { notFound } from '../platform/failure.ts';
import { linksOf } from '../platform/links.ts';
import { containing, folded, orderOf, type Part, takePart } from '../platform/list.ts';
import { named } from '../platform/named.ts';

export const noStation = { noun: 'fuel-stations', missing: 'Posto não encontrado.' };

type Query = Input<typeof fuelStationEndpoints.exportFuelStations>['query'];

/** Selects stations as the back office lists them; what is linked is looked for in the rows of the page only. */
function selectRows(orm: Orm) {
  const one = { one: sql`1` };
  return orm
    .select({
      id: fuelStations.id,
      name: fuelStations.name,
      address: fuelStations.address,
      neighbourhood: fuelStations.neighbourhood,
      zipcode: fuelStations.zipcode,
      cnpj: fuelStations.cnpj,
      phoneNumber: fuelStations.phone,
      latitude: fuelStations.latitude,
      longitude: fuelStations.longitude,
      coordinatesPrecision: fuelStations.coordinatesPrecision,
      brandId: fuelStations.brandId,
      brandName: fuelBrands.name,
      brandLogo: fuelBrands.logo,
      regionId: fuelStations.regionId,
      regionName: regions.name,
      isOpen: fuelStations.isOpen,
      isDemonstration: fuelStations.isDemonstration,
      typedColumns: fuelStations.typedColumns,
      surveyedOn: fuelStations.surveyedOn,
      version: fuelStations.version,
      createdAt: fuelStations.createdAt,
      updatedAt: fuelStations.updatedAt,
      linked: linksOf({
        prices: orm
          .select(one)
          .from(fuelPrices)
          .where(and(eq(fuelPrices.stationId, fuelStations.id), isNull(fuelPrices.withdrawnAt))),
        reviews: orm.select(one).from(reviews).where(eq(reviews.fuelStationId, fuelStations.id)),
        reportedPrices: orm
          .select(one)
          .from(reportedPrices)
          .where(eq(reportedPrices.fuelStationId, fuelStations.id)),
        favorites: orm.select(one).from(favorites).where(eq(favorites.fuelStationId, fuelStations.id)),
      }),
    })
    .from(fuelStations)
    .leftJoin(fuelBrands, eq(fuelBrands.id, fuelStations.brandId))
    .leftJoin(regions, eq(regions.id, fuelStations.regionId))
    .$dynamic();
}

function present({
  brandName,
  brandLogo,
  regionName,
  typedColumns,
  ...row
}: Awaited<ReturnType<typeof selectRows>>[number]): FuelStationRow {
  const brand = named(row.brandId, brandName);
  return {
    ...withCityTimes(row),
    FuelBrand: brand && { ...brand, logo: brandLogo },
    Region: named(row.regionId, regionName),
    typed: typedStationFields.filter((field) => typedColumns.includes(field)),
  };
}

const searched = sql`${fuelStations.searched} || ' ' || coalesce(${fuelStations.cnpj}, '')`;

/** The address without case and accents: the rest of the searched text behind the name. */
const foldedAddress = sql`substr(${fuelStations.searched}, char_length(${fuelStations.foldedName}) + 2)`;

/** A CNPJ with its points is searched for by its digits. */
function withPlainCnpj(search: string | undefined): string | undefined {
  return (search?.includes('/') && parseCnpj(search)) || search;
}

/** The condition of a list's search and filters. */
export function stationsIn({ search, brandId, regionId, isOpen, coordinates }: Query): SQL | undefined {
  return and(
    brandId === undefined ? undefined : eq(fuelStations.brandId, brandId),
    regionId === undefined ? undefined : eq(fuelStations.regionId, regionId),
    isOpen === undefined ? undefined : eq(fuelStations.isOpen, isOpen === 'true'),
    coordinates === undefined
      ? undefined
      : coordinates === 'known'
        ? isNotNull(fuelStations.latitude)
        : isNull(fuelStations.latitude),
    containing(searched, withPlainCnpj(search)),
  );
}

/** Rows by the place of their names in the alphabet: a window is computed once, and not for every station. */
function placesOf(orm: Orm, table: PgTable & { id: AnyPgColumn; name: AnyPgColumn }, noun: string) {
  const place = sql<number>`row_number() over (order by ${folded(table.name)}, ${table.id})`;
  return orm
    .select({ id: sql<number>`${table.id}`.as(`${noun}_placed`), place: place.as(`${noun}_place`) })
    .from(table)
    .as(`${noun}_places`);
}

function placesOfList(orm: Orm) {
  return {
    brandPlaces: placesOf(orm, fuelBrands, 'brand'),
    regionPlaces: placesOf(orm, regions, 'region'),
  };
}

function orderOfStations(
  query: Query,
  { brandPlaces, regionPlaces }: ReturnType<typeof placesOfList>,
): SQL[] {
  return orderOf(
    query,
    {
      name: fuelStations.foldedName,
      id: fuelStations.id,
      address: foldedAddress,
      brand: sql`${brandPlaces.place}`,
      region: sql`${regionPlaces.place}`,
      updatedAt: fuelStations.updatedAt,
    },
    fuelStations.id,
  );
}

/** Finds the numbers of the stations that a list's search and filters find, in its order. */
export function findStations(orm: Orm, query: Query) {
  const places = placesOfList(orm);
  const { brandPlaces, regionPlaces } = places;
  return orm
    .select({ id: fuelStations.id })
    .from(fuelStations)
    .leftJoin(brandPlaces, eq(brandPlaces.id, fuelStations.brandId))
    .leftJoin(regionPlaces, eq(regionPlaces.id, fuelStations.regionId))
    .where(stationsIn(query))
    .orderBy(...orderOfStations(query, places))
    .$dynamic();
}

/** Reads a part of a list in its order. The page is found before anything else of its rows is read. */
export async function readStationRows(orm: Orm, query: Query, part: Part): Promise<FuelStationRow[]> {
  const places = placesOfList(orm);
  const { brandPlaces, regionPlaces } = places;
  const page = takePart(findStations(orm, query), fuelStations.id, part).as('page');
  const rows = await selectRows(orm)
    .innerJoin(page, eq(page.id, fuelStations.id))
    .leftJoin(brandPlaces, eq(brandPlaces.id, fuelStations.brandId))
    .leftJoin(regionPlaces, eq(regionPlaces.id, fuelStations.regionId))
    .orderBy(...orderOfStations(query, places));
  return rows.map(present);
}

/** @throws {Failure} 'not_found' */
export async function readStationRow(orm: Orm, id: number): Promise<FuelStationRow> {
  const [row] = await selectRows(orm).where(eq(fuelStations.id, id));
  if (!row) throw notFound(noStation.missing);
  return present(row);
}
