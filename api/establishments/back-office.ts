import type { Input } from '#contract/endpoint.ts';
import type { EstablishmentRow, establishmentEndpoints } from '#contract/establishments.ts';
import type { Orm } from '#database/database.ts';
import { and, eq, type SQL, sql } from '#database/orm.ts';
import { coupons, establishments, promotions, receipts, regions, sectors } from '#database/schema.ts';
import { formatDate } from '#domain/city-time.ts';
import { formatCnpj } from '#domain/cnpj.ts';
import { establishmentTypeNames } from '#domain/establishments.ts';
import { establishmentCan } from '#domain/establishments-can.ts';
import { showPhone } from '#domain/phone.ts';
import { formatZipcode } from '#domain/zipcode.ts';
import { blockingReferences } from '../platform/blocking-references.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { crud } from '../platform/crud.ts';
import { readHandler, writeHandler } from '../platform/handler.ts';
import { isShop } from '../platform/kinds.ts';
import { list } from '../platform/list.ts';
import { named } from '../platform/named.ts';
import { refuseMissing } from '../platform/versions.ts';
import { alphabetOf, linksOfPlaces, placesIn } from './place-list.ts';
import { columnsOfPlace, orKept, writesOfPlaces } from './place-writes.ts';

type Query = Input<typeof establishmentEndpoints.exportEstablishments>['query'];

/** Selects establishments as the back office lists them; linked rows are only looked up for the rows of the page. */
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
      version: establishments.version,
      createdAt: establishments.createdAt,
      updatedAt: establishments.updatedAt,
      regionName: regions.name,
      sectorName: sectors.name,
      linked: blockingReferences({
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

function establishmentsIn({ sectorId, verified, ...query }: Query): SQL | undefined {
  return and(
    isShop,
    placesIn(query),
    sectorId === undefined ? undefined : eq(establishments.sectorId, sectorId),
    verified === undefined ? undefined : eq(establishments.verified, verified === 'true'),
  );
}

const regionPlaces = (orm: Orm) => alphabetOf(orm, regions, 'region');

const establishmentList = list<Query, EstablishmentRow>({
  id: establishments.id,
  missing: 'Estabelecimento não encontrado.',
  find(orm, query) {
    const found = orm.select({ id: establishments.id }).from(establishments).$dynamic();
    const places = regionPlaces(orm);
    const placed = query.sort.endsWith('region')
      ? found.innerJoin(places, eq(places.id, establishments.regionId))
      : found;
    return placed.where(establishmentsIn(query));
  },
  orders: (orm) => ({
    name: establishments.foldedName,
    id: establishments.id,
    address: establishments.foldedAddress,
    region: sql`${regionPlaces(orm).place}`,
    updatedAt: establishments.updatedAt,
  }),
  async read(orm, condition) {
    const rows = await selectRows(orm).where(and(condition, isShop));
    return rows.map(present);
  },
});

type Body = Input<
  typeof establishmentEndpoints.createEstablishment | typeof establishmentEndpoints.updateEstablishment
>['body'];

const writes = crud({
  ...writesOfPlaces(isShop, {
    cnpjTaken: 'Já existe um estabelecimento com esse CNPJ.',
    isGone: refuseMissing(
      'sectorId',
      'Este setor não existe mais. Escolha outro.',
      'establishments_sector_id_sectors_id_fk',
    ),
  }),
  noun: 'establishments',
  list: establishmentList,
  can: establishmentCan,
  columns: (body: Body, before) => ({
    ...columnsOfPlace(body, before),
    companyName: orKept(body.legalName, before?.legalName),
    type: body.type ?? before?.type,
    phone: body.phone,
    serviceRadius: body.service_radius,
    sectorId: body.sectorId ?? null,
    verified: body.verified,
    openingHours: orKept(body.openingHours, before?.openingHours),
  }),
});

export const createEstablishment = writeHandler('createEstablishment', writes.create);
export const updateEstablishment = writeHandler('updateEstablishment', writes.update);
export const deleteEstablishment = writeHandler('deleteEstablishment', writes.delete);

export const listEstablishments = readHandler('listEstablishments', establishmentList.page);
export const readEstablishmentRow = readHandler('readEstablishmentRow', establishmentList.one);

export const exportEstablishments = readHandler(
  'exportEstablishments',
  establishmentList.download('estabelecimentos.csv', [
    ['ID', ({ id }) => id],
    ['Nome', ({ name }) => name],
    ['Razão social', ({ legalName }) => legalName],
    ['Tipo', ({ type }) => establishmentTypeNames[type]],
    ['CNPJ', ({ cnpj }) => cnpj && formatCnpj(cnpj)],
    ['Telefone', ({ phone }) => phone && showPhone(phone)],
    ['CEP', ({ zipcode }) => zipcode && formatZipcode(zipcode)],
    ['Endereço', ({ address }) => address],
    ['Bairro', ({ neighbourhood }) => neighbourhood],
    ['Região', ({ Region }) => Region.name],
    ['Setor', ({ Sector }) => Sector?.name ?? null],
    ['Latitude', ({ latitude }) => latitude],
    ['Longitude', ({ longitude }) => longitude],
    ['Raio de atendimento (km)', ({ service_radius }) => service_radius],
    ['Verificado', ({ verified }) => verified],
    ['Atualizado em', ({ updatedAt }) => formatDate(updatedAt)],
  ]),
);
