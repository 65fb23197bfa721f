import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Input } from '#contract/endpoint.ts';
import type { FuelStationRow, fuelStationEndpoints } from '#contract/fuel-stations.ts';
import type { Orm } from '#database/database.ts';
import {
  brands,
  establishments,
  favorites,
  fuelPrices,
  regions,
  reportedPrices,
  reviews,
} from '#database/schema.ts';
import { parseCnpj } from '#domain/cnpj.ts';
import { typedStationFields } from '#domain/typed-station-fields.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { notFound } from '../platform/failure.ts';
import { isStation, stationAddress } from '../platform/kinds.ts';
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
      id: establishments.id,
      name: establishments.name,
      address: stationAddress,
      neighbourhood: establishments.neighbourhood,
      zipcode: establishments.zipcode,
      cnpj: establishments.cnpj,
      phoneNumber: establishments.phone,
      latitude: establishments.latitude,
      longitude: establishments.longitude,
      coordinatesPrecision: establishments.coordinatesPrecision,
      brandId: establishments.brandId,
      brandName: brands.name,
      brandLogo: brands.logo,
      regionId: establishments.regionId,
      regionName: regions.name,
      isOpen: establishments.isOpen,
      isDemonstration: establishments.isDemonstration,
      typedColumns: establishments.typedColumns,
      surveyedOn: establishments.surveyedOn,
      version: establishments.version,
      createdAt: establishments.createdAt,
      updatedAt: establishments.updatedAt,
      linked: linksOf({
        prices: orm
          .select(one)
          .from(fuelPrices)
          .where(and(eq(fuelPrices.establishmentId, establishments.id), isNull(fuelPrices.withdrawnAt))),
        reviews: orm.select(one).from(reviews).where(eq(reviews.establishmentId, establishments.id)),
        reportedPrices: orm
          .select(one)
          .from(reportedPrices)
          .where(eq(reportedPrices.establishmentId, establishments.id)),
        favorites: orm.select(one).from(favorites).where(eq(favorites.establishmentId, establishments.id)),
      }),
    })
    .from(establishments)
    .leftJoin(brands, eq(brands.id, establishments.brandId))
    .leftJoin(regions, eq(regions.id, establishments.regionId))
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

/** A CNPJ with its points is searched for by its digits. */
function withPlainCnpj(search: string | undefined): string | undefined {
  return (search?.includes('/') && parseCnpj(search)) || search;
}

/** The condition of a list's search and filters. */
export function stationsIn({ search, brandId, regionId, isOpen, coordinates }: Query): SQL | undefined {
  return and(
    isStation,
    brandId === undefined ? undefined : eq(establishments.brandId, brandId),
    regionId === undefined ? undefined : eq(establishments.regionId, regionId),
    isOpen === undefined ? undefined : eq(establishments.isOpen, isOpen === 'true'),
    coordinates === undefined
      ? undefined
      : coordinates === 'known'
        ? isNotNull(establishments.latitude)
        : isNull(establishments.latitude),
    containing(establishments.searched, withPlainCnpj(search)),
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
    brandPlaces: placesOf(orm, brands, 'brand'),
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
      name: establishments.foldedName,
      id: establishments.id,
      address: establishments.foldedAddress,
      brand: sql`${brandPlaces.place}`,
      region: sql`${regionPlaces.place}`,
      updatedAt: establishments.updatedAt,
    },
    establishments.id,
  );
}

/** Finds the numbers of the stations that a list's search and filters find, in its order. */
export function findStations(orm: Orm, query: Query) {
  const places = placesOfList(orm);
  const { brandPlaces, regionPlaces } = places;
  return orm
    .select({ id: establishments.id })
    .from(establishments)
    .leftJoin(brandPlaces, eq(brandPlaces.id, establishments.brandId))
    .leftJoin(regionPlaces, eq(regionPlaces.id, establishments.regionId))
    .where(stationsIn(query))
    .orderBy(...orderOfStations(query, places))
    .$dynamic();
}

/** Reads a part of a list in its order. The page is found before anything else of its rows is read. */
export async function readStationRows(orm: Orm, query: Query, part: Part): Promise<FuelStationRow[]> {
  const places = placesOfList(orm);
  const { brandPlaces, regionPlaces } = places;
  const page = takePart(findStations(orm, query), establishments.id, part).as('page');
  const rows = await selectRows(orm)
    .innerJoin(page, eq(page.id, establishments.id))
    .leftJoin(brandPlaces, eq(brandPlaces.id, establishments.brandId))
    .leftJoin(regionPlaces, eq(regionPlaces.id, establishments.regionId))
    .orderBy(...orderOfStations(query, places));
  return rows.map(present);
}

/** @throws {Failure} 'not_found' */
export async function readStationRow(orm: Orm, id: number): Promise<FuelStationRow> {
  const [row] = await selectRows(orm).where(and(eq(establishments.id, id), isStation));
  if (!row) throw notFound(noStation.missing);
  return present(row);
}
