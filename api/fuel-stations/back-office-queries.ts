import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import type { FuelStationRow, fuelStationEndpoints } from '#contract/fuel-stations.ts';
import type { Orm } from '#database/database.ts';
import { brands, establishments, favorites, regions } from '#database/schema.ts';
import { typedStationFields } from '#domain/typed-station-fields.ts';
import { alphabetOf, linksOfPlaces, placesIn } from '../establishments/place-list.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { notFound } from '../platform/failure.ts';
import { isStation, stationAddress } from '../platform/kinds.ts';
import { linksOf } from '../platform/links.ts';
import { orderOf, type Part, takePart } from '../platform/list.ts';
import { named } from '../platform/named.ts';

export const noStation = { noun: 'fuel-stations', missing: 'Posto não encontrado.' } as const;

type Query = Input<typeof fuelStationEndpoints.exportFuelStations>['query'];

/** Selects stations as the back office lists them; what is linked is looked for in the rows of the page only. */
function selectRows(orm: Orm) {
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
        ...linksOfPlaces(orm),
        favorites: orm
          .select({ one: sql`1` })
          .from(favorites)
          .where(eq(favorites.establishmentId, establishments.id)),
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

/** The condition of a list's search and filters. */
export function stationsIn({ brandId, isOpen, ...query }: Query): SQL | undefined {
  return and(
    isStation,
    brandId === undefined ? undefined : eq(establishments.brandId, brandId),
    isOpen === undefined ? undefined : eq(establishments.isOpen, isOpen === 'true'),
    placesIn(query),
  );
}

function placesOfList(orm: Orm) {
  return {
    brandPlaces: alphabetOf(orm, brands, 'brand'),
    regionPlaces: alphabetOf(orm, regions, 'region'),
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
