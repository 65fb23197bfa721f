import type { Input } from '#contract/endpoint.ts';
import type { FuelStationRow, fuelStationEndpoints } from '#contract/fuel-stations.ts';
import type { Orm, Tx } from '#database/database.ts';
import { and, eq, isNull, type SQL, sql } from '#database/orm.ts';
import { brands, establishmentLocations, establishments, favorites, regions } from '#database/schema.ts';
import { formatDate } from '#domain/city-time.ts';
import { formatCnpj } from '#domain/cnpj.ts';
import { fuelStationCan } from '#domain/fuel-stations-can.ts';
import { showPhone } from '#domain/phone.ts';
import { typedAfter, typedStationFields } from '#domain/typed-station-fields.ts';
import { formatZipcode } from '#domain/zipcode.ts';
import { alphabetOf, linksOfPlaces, placesIn } from '../establishments/place-list.ts';
import { columnsOfPlace, orKept, writesOfPlaces } from '../establishments/place-writes.ts';
import { blockingReferences } from '../platform/blocking-references.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { crud } from '../platform/crud.ts';
import { readHandler, writeHandler } from '../platform/handler.ts';
import { isStation, stationAddress } from '../platform/kinds.ts';
import { list } from '../platform/list.ts';
import { named } from '../platform/named.ts';
import { refuseMissing } from '../platform/versions.ts';

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
  missing: 'Posto não encontrado.',
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

type Body = Input<
  typeof fuelStationEndpoints.createFuelStation | typeof fuelStationEndpoints.updateFuelStation
>['body'];

/** The changed columns count as typed by an administrator, and surveys no longer overwrite them. */
function columnsOf(body: Body, before: FuelStationRow | undefined) {
  const { brandId = null, isOpen } = body;
  const phone = orKept(body.phoneNumber, before?.phoneNumber);
  const after = { ...columnsOfPlace(body, before), type: 'posto', phone, brandId, isOpen } as const;
  return { ...after, typedColumns: typedAfter(before?.typed ?? [], before ?? {}, after) };
}

const places = writesOfPlaces(isStation, {
  cnpjTaken: 'Já existe um posto com esse CNPJ.',
  isGone: refuseMissing(
    'brandId',
    'Esta marca não existe mais. Escolha outra.',
    'establishments_brand_id_brands_id_fk',
  ),
});

const writes = crud({
  ...places,
  noun: 'fuel-stations',
  list: stationList,
  can: fuelStationCan,
  columns: columnsOf,
  async finish(context, id, body, before) {
    await places.finish(context, id, body, before);
    const { latitude, typedColumns } = columnsOf(body, before);
    if (before && latitude !== null && typedColumns.includes('coordinates')) await endSearch(context.tx, id);
  },
});

/** Ends a pending search for coordinates, which typed ones make unnecessary. */
async function endSearch(tx: Tx, stationId: number): Promise<void> {
  await tx
    .delete(establishmentLocations)
    .where(
      and(eq(establishmentLocations.establishmentId, stationId), isNull(establishmentLocations.decidedAt)),
    );
}

export const createFuelStation = writeHandler('createFuelStation', writes.create);
export const updateFuelStation = writeHandler('updateFuelStation', writes.update);
export const deleteFuelStation = writeHandler('deleteFuelStation', writes.delete);

export const listFuelStations = readHandler('listFuelStations', stationList.page);
export const readFuelStationRow = readHandler('readFuelStationRow', stationList.one);

export const exportFuelStations = readHandler(
  'exportFuelStations',
  stationList.download('postos.csv', [
    ['ID', ({ id }) => id],
    ['Nome', ({ name }) => name],
    ['CNPJ', ({ cnpj }) => cnpj && formatCnpj(cnpj)],
    ['Endereço', ({ address }) => address],
    ['Bairro', ({ neighbourhood }) => neighbourhood],
    ['CEP', ({ zipcode }) => zipcode && formatZipcode(zipcode)],
    ['Telefone', ({ phoneNumber }) => phoneNumber && showPhone(phoneNumber)],
    ['Marca', ({ FuelBrand }) => FuelBrand?.name ?? null],
    ['Região', ({ Region }) => Region?.name ?? null],
    ['Latitude', ({ latitude }) => latitude],
    ['Longitude', ({ longitude }) => longitude],
    ['Aberto', ({ isOpen }) => isOpen],
    ['Atualizado em', ({ updatedAt }) => formatDate(updatedAt)],
  ]),
);
