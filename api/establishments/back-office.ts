import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import type { EstablishmentRow, establishmentEndpoints } from '#contract/establishments.ts';
import type { Orm } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { coupons, establishments, promotions, receipts, regions, sectors } from '#database/schema.ts';
import { formatDate } from '#domain/city-time.ts';
import { formatCnpj } from '#domain/cnpj.ts';
import { establishmentTypeNames } from '#domain/establishments.ts';
import { establishmentCan } from '#domain/establishments-can.ts';
import { showPhone } from '#domain/phone.ts';
import { formatZipcode } from '#domain/zipcode.ts';
import { beginRealCity, joinsDemonstration } from '../demonstration/demonstration.ts';
import { blockingReferences } from '../platform/blocking-references.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { deleteRow } from '../platform/delete-row.ts';
import { readHandler, writeHandler } from '../platform/handler.ts';
import { isShop } from '../platform/kinds.ts';
import { list } from '../platform/list.ts';
import { named } from '../platform/named.ts';
import { requireNoTwin } from '../platform/twins.ts';
import { lockVersion, nextVersion } from '../platform/versions.ts';
import { columnsOf, refusing } from './establishment-columns.ts';
import { alphabetOf, linksOfPlaces, placesIn } from './place-list.ts';

export const noEstablishment = {
  noun: 'establishments',
  missing: 'Estabelecimento não encontrado.',
} as const;

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
      isDemonstration: establishments.isDemonstration,
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
  missing: noEstablishment.missing,
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

/**
 * Creates an establishment. While the city is the demonstration the new one belongs to it, unless the call says that the real
 * city begins with it.
 */
export const createEstablishment = writeHandler('createEstablishment', async ({ body }, context) => {
  const { tx, now, caller, audit, enqueue } = context;
  const { replacesDemonstration, isAnother, ...fields } = body;
  if (replacesDemonstration) await beginRealCity({ tx, now, enqueue }, { userId: caller.id });
  const isDemonstration = await joinsDemonstration(tx, isShop);
  const columns = columnsOf(fields);
  const created = await refusing(
    tx
      .insert(establishments)
      .values({ ...columns, isDemonstration, createdAt: now, updatedAt: now })
      .returning({ id: establishments.id })
      .execute(),
  );
  const { id } = onlyRow(created);
  await requireNoTwin(tx, isShop, columns, { id, isAnother });
  const after = await establishmentList.row(tx, id, context);
  await audit({ id, before: null, after });
  return { data: after };
});

type Body = Input<typeof establishmentEndpoints.updateEstablishment>['body'];

export const updateEstablishment = writeHandler('updateEstablishment', async ({ params, body }, context) => {
  const { tx, now, audit } = context;
  const { id } = params;
  await lockVersion(tx, establishments, { id, version: body.version, among: isShop }, noEstablishment);
  const before = await establishmentList.row(tx, id, context);
  const columns = columnsOf(withKept(body, before));
  await refusing(
    tx
      .update(establishments)
      .set({ ...columns, ...nextVersion(establishments, now) })
      .where(eq(establishments.id, id))
      .execute(),
  );
  await requireNoTwin(tx, isShop, columns, { id, isAnother: body.isAnother, before });
  const after = await establishmentList.row(tx, id, context);
  await audit({ id, before, after });
  return { data: after };
});

/** Fills in fields that only our own screens send, if a change omits them. */
function withKept(body: Body, before: EstablishmentRow) {
  const { legalName, type, cnpj, neighbourhood, openingHours } = before;
  const isSamePoint = body.latitude === before.latitude && body.longitude === before.longitude;
  return {
    ...body,
    legalName: body.legalName === undefined ? legalName : body.legalName,
    type: body.type ?? type,
    cnpj: body.cnpj === undefined ? cnpj : body.cnpj,
    neighbourhood: body.neighbourhood === undefined ? neighbourhood : body.neighbourhood,
    openingHours: body.openingHours === undefined ? openingHours : body.openingHours,
    coordinatesPrecision: body.coordinatesPrecision ?? (isSamePoint ? before.coordinatesPrecision : null),
  };
}

/** Deletes an unreferenced establishment. */
export const deleteEstablishment = writeHandler('deleteEstablishment', (request, context) =>
  deleteRow(request, context, {
    ...noEstablishment,
    table: establishments,
    among: isShop,
    read: (tx, id) => establishmentList.row(tx, id, context),
    can: establishmentCan,
  }),
);

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
    ['Demonstração', ({ isDemonstration }) => isDemonstration],
    ['Atualizado em', ({ updatedAt }) => formatDate(updatedAt)],
  ]),
);
