import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import type { FuelStationRow, fuelStationEndpoints } from '#contract/fuel-stations.ts';
import type { Orm, Tx } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { brands, establishmentLocations, establishments, favorites, regions } from '#database/schema.ts';
import { formatDate } from '#domain/city-time.ts';
import { fuelStationCan } from '#domain/fuel-stations-can.ts';
import { typedStationFields } from '#domain/typed-station-fields.ts';
import { beginRealCity, joinsDemonstration } from '../demonstration/demonstration.ts';
import { alphabetOf, linksOfPlaces, placesIn } from '../establishments/place-list.ts';
import { blockingReferences } from '../platform/blocking-references.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { deleteRow } from '../platform/delete-row.ts';
import { readHandler, writeHandler } from '../platform/handler.ts';
import { isStation, stationAddress } from '../platform/kinds.ts';
import { list } from '../platform/list.ts';
import { named } from '../platform/named.ts';
import { requireNoTwin } from '../platform/twins.ts';
import { lockVersion, nextVersion } from '../platform/versions.ts';
import { columnsOf, noColumns, refusing } from './station-columns.ts';

export const noStation = { noun: 'fuel-stations', missing: 'Posto não encontrado.' } as const;

type Query = Input<typeof fuelStationEndpoints.exportFuelStations>['query'];

/** Selects stations as the back office lists them; linked rows are only looked up for the rows of the page. */
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
      linked: blockingReferences({
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

function stationsIn({ brandId, isOpen, ...query }: Query): SQL | undefined {
  return and(
    isStation,
    brandId === undefined ? undefined : eq(establishments.brandId, brandId),
    isOpen === undefined ? undefined : eq(establishments.isOpen, isOpen === 'true'),
    placesIn(query),
  );
}

const brandPlaces = (orm: Orm) => alphabetOf(orm, brands, 'brand');
const regionPlaces = (orm: Orm) => alphabetOf(orm, regions, 'region');

const stationList = list<Query, FuelStationRow>({
  id: establishments.id,
  missing: noStation.missing,
  find(orm, query) {
    const ofBrand = brandPlaces(orm);
    const ofRegion = regionPlaces(orm);
    return orm
      .select({ id: establishments.id })
      .from(establishments)
      .leftJoin(ofBrand, eq(ofBrand.id, establishments.brandId))
      .leftJoin(ofRegion, eq(ofRegion.id, establishments.regionId))
      .where(stationsIn(query))
      .$dynamic();
  },
  orders: (orm) => ({
    name: establishments.foldedName,
    id: establishments.id,
    address: establishments.foldedAddress,
    brand: sql`${brandPlaces(orm).place}`,
    region: sql`${regionPlaces(orm).place}`,
    updatedAt: establishments.updatedAt,
  }),
  async read(orm, condition) {
    const rows = await selectRows(orm).where(and(condition, isStation));
    return rows.map(present);
  },
});

/**
 * Creates a station. While the city is the demonstration the new one belongs to it, unless the call says that the real city
 * begins with it. It may have a brand of the demonstration.
 */
export const createFuelStation = writeHandler('createFuelStation', async ({ body }, context) => {
  const { tx, now, caller, audit, enqueue } = context;
  const { replacesDemonstration, isAnother, ...fields } = body;
  const columns = columnsOf(fields, noColumns);
  if (replacesDemonstration) {
    const options = { userId: caller.id, keptBrandId: columns.brandId };
    await beginRealCity({ tx, now, enqueue }, options);
  }
  const isDemonstration = await joinsDemonstration(tx, isStation);
  const created = await refusing(
    tx
      .insert(establishments)
      .values({ ...columns, type: 'posto', isDemonstration, createdAt: now, updatedAt: now })
      .returning({ id: establishments.id })
      .execute(),
  );
  const { id } = onlyRow(created);
  await requireNoTwin(tx, isStation, columns, { id, isAnother });
  const after = await stationList.row(tx, id, context);
  await audit({ id, before: null, after });
  return { data: after };
});

/** Changes a station. The changed columns count as typed by an administrator, and surveys no longer overwrite them. */
export const updateFuelStation = writeHandler(
  'updateFuelStation',
  async ({ params: { id }, body }, context) => {
    const { tx, now, audit } = context;
    await lockVersion(tx, establishments, { id, version: body.version, among: isStation }, noStation);
    const before = await stationList.row(tx, id, context);
    const stored = onlyRow(await tx.select().from(establishments).where(eq(establishments.id, id)));
    const columns = columnsOf(body, stored);
    await refusing(
      tx
        .update(establishments)
        .set({ ...columns, ...nextVersion(establishments, now) })
        .where(eq(establishments.id, id))
        .execute(),
    );
    await requireNoTwin(tx, isStation, columns, { isAnother: body.isAnother, id, before: stored });
    if (columns.latitude !== null && columns.typedColumns.includes('coordinates')) await endSearch(tx, id);
    const after = await stationList.row(tx, id, context);
    await audit({ id, before, after });
    return { data: after };
  },
);

/** Ends a pending search for coordinates, which typed ones make unnecessary. */
async function endSearch(tx: Tx, stationId: number): Promise<void> {
  await tx
    .delete(establishmentLocations)
    .where(
      and(eq(establishmentLocations.establishmentId, stationId), isNull(establishmentLocations.decidedAt)),
    );
}

/** Deletes an unreferenced station. */
export const deleteFuelStation = writeHandler('deleteFuelStation', (request, context) =>
  deleteRow(request, context, {
    ...noStation,
    table: establishments,
    among: isStation,
    read: (tx, id) => stationList.row(tx, id, context),
    can: fuelStationCan,
  }),
);

export const listFuelStations = readHandler('listFuelStations', stationList.page);
export const readFuelStationRow = readHandler('readFuelStationRow', stationList.one);

export const exportFuelStations = readHandler(
  'exportFuelStations',
  stationList.download('postos.csv', [
    ['ID', ({ id }) => id],
    ['Nome', ({ name }) => name],
    ['CNPJ', ({ cnpj }) => cnpj],
    ['Endereço', ({ address }) => address],
    ['Bairro', ({ neighbourhood }) => neighbourhood],
    ['CEP', ({ zipcode }) => zipcode],
    ['Telefone', ({ phoneNumber }) => phoneNumber],
    ['Marca', ({ FuelBrand }) => FuelBrand?.name ?? null],
    ['Região', ({ Region }) => Region?.name ?? null],
    ['Latitude', ({ latitude }) => latitude],
    ['Longitude', ({ longitude }) => longitude],
    ['Aberto', ({ isOpen }) => isOpen],
    ['Demonstração', ({ isDemonstration }) => isDemonstration],
    ['Atualizado em', ({ updatedAt }) => formatDate(updatedAt)],
  ]),
);
