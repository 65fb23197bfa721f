import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import type { EstablishmentRow, establishmentEndpoints } from '#contract/establishments.ts';
import type { Orm } from '#database/database.ts';
import { coupons, establishments, promotions, receipts, regions, sectors } from '#database/schema.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { notFound } from '../platform/failure.ts';
import { isShop } from '../platform/kinds.ts';
import { linksOf } from '../platform/links.ts';
import { orderOf, type Part, takePart } from '../platform/list.ts';
import { named } from '../platform/named.ts';
import { alphabetOf, linksOfPlaces, placesIn } from './place-list.ts';

export const noEstablishment = {
  noun: 'establishments',
  missing: 'Estabelecimento não encontrado.',
} as const;

type Query = Input<typeof establishmentEndpoints.exportEstablishments>['query'];

/** Selects establishments as the back office lists them; what is linked is looked for in the rows of the page only. */
function selectRows(orm: Orm) {
  const one = { one: sql`1` };
  const { prices, ...others } = linksOfPlaces(orm);
  return orm
    .select({
      id: establishments.id,
      name: establishments.name,
      legalName: establishments.companyName,
      type: establishments.type,
      verified: establishments.verified,
      cnpj: establishments.cnpj,
      phone: establishments.phone,
      address: establishments.address,
      neighbourhood: establishments.neighbourhood,
      zipcode: establishments.zipcode,
      latitude: establishments.latitude,
      longitude: establishments.longitude,
      coordinatesPrecision: establishments.coordinatesPrecision,
      serviceRadius: establishments.serviceRadius,
      openingHours: establishments.openingHours,
      regionId: regions.id,
      sectorId: establishments.sectorId,
      isDemonstration: establishments.isDemonstration,
      version: establishments.version,
      createdAt: establishments.createdAt,
      updatedAt: establishments.updatedAt,
      regionName: regions.name,
      sectorName: sectors.name,
      linked: linksOf({
        prices,
        promotions: orm.select(one).from(promotions).where(eq(promotions.establishmentId, establishments.id)),
        coupons: orm.select(one).from(coupons).where(eq(coupons.establishmentId, establishments.id)),
        ...others,
        receipts: orm.select(one).from(receipts).where(eq(receipts.establishmentId, establishments.id)),
      }),
    })
    .from(establishments)
    .innerJoin(regions, eq(regions.id, establishments.regionId))
    .leftJoin(sectors, eq(sectors.id, establishments.sectorId))
    .$dynamic();
}

function present({
  serviceRadius,
  regionName,
  sectorName,
  openingHours,
  ...row
}: Awaited<ReturnType<typeof selectRows>>[number]): EstablishmentRow {
  return {
    ...withCityTimes(row),
    openingHours: openingHours && [...openingHours],
    service_radius: serviceRadius,
    Region: { id: row.regionId, name: regionName },
    Sector: named(row.sectorId, sectorName),
  };
}

/** The condition of a list's search and filters. */
export function establishmentsIn({ sectorId, verified, ...query }: Query): SQL | undefined {
  return and(
    isShop,
    placesIn(query),
    sectorId === undefined ? undefined : eq(establishments.sectorId, sectorId),
    verified === undefined ? undefined : eq(establishments.verified, verified === 'true'),
  );
}

const regionPlaces = (orm: Orm) => alphabetOf(orm, regions, 'region');

function orderOfEstablishments(query: Query, places: ReturnType<typeof regionPlaces>): SQL[] {
  return orderOf(
    query,
    {
      name: establishments.foldedName,
      id: establishments.id,
      address: establishments.foldedAddress,
      region: sql`${places.place}`,
      updatedAt: establishments.updatedAt,
    },
    establishments.id,
  );
}

/** Finds the numbers of the establishments that a list's search and filters find, in its order. */
export function findEstablishments(orm: Orm, query: Query) {
  const places = regionPlaces(orm);
  const found = orm.select({ id: establishments.id }).from(establishments).$dynamic();
  const placed = query.sort.endsWith('region')
    ? found.innerJoin(places, eq(places.id, establishments.regionId))
    : found;
  return placed.where(establishmentsIn(query)).orderBy(...orderOfEstablishments(query, places));
}

/**
 * Reads a part of a list in its order. The page is found before anything else of its rows is read, because PostgreSQL
 * would read that of all rows before the page, too.
 */
export async function readEstablishmentRows(orm: Orm, query: Query, part: Part): Promise<EstablishmentRow[]> {
  const places = regionPlaces(orm);
  const page = takePart(findEstablishments(orm, query), establishments.id, part).as('page');
  const rows = await selectRows(orm)
    .innerJoin(places, eq(places.id, establishments.regionId))
    .innerJoin(page, eq(page.id, establishments.id))
    .orderBy(...orderOfEstablishments(query, places));
  return rows.map(present);
}

/** @throws {Failure} 'not_found' */
export async function selectEstablishmentRow(orm: Orm, id: number): Promise<EstablishmentRow> {
  const [row] = await selectRows(orm).where(and(eq(establishments.id, id), isShop));
  if (!row) throw notFound(noEstablishment.missing);
  return present(row);
}
