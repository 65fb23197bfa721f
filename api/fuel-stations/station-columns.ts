import type { FuelStationBody } from '#contract/fuel-fields.ts';
import type { establishments } from '#database/schema.ts';
import { typedAfter } from '#domain/typed-station-fields.ts';
import { refuseMissing, refuseTaken } from '../platform/versions.ts';

type Columns = Pick<
  typeof establishments.$inferSelect,
  | 'name'
  | 'address'
  | 'neighbourhood'
  | 'zipcode'
  | 'cnpj'
  | 'phone'
  | 'latitude'
  | 'longitude'
  | 'coordinatesPrecision'
  | 'brandId'
  | 'regionId'
  | 'isOpen'
  | 'typedColumns'
>;

/** A station in which no column has been typed by an administrator. */
export const noColumns = {
  neighbourhood: null,
  zipcode: null,
  cnpj: null,
  phone: null,
  typedColumns: [],
};

type Before = Pick<Columns, keyof typeof noColumns> & Partial<Columns>;

/** The columns of a station that its form sets, and those that surveys must not overwrite from now on. */
export function columnsOf(
  {
    name,
    address,
    neighbourhood,
    zipcode,
    cnpj,
    phoneNumber,
    latitude = null,
    longitude = null,
    coordinatesPrecision,
    brandId = null,
    regionId,
    isOpen,
  }: FuelStationBody,
  before: Before,
): Columns {
  const isSamePoint = latitude === before.latitude && longitude === before.longitude;
  const after = {
    name,
    address,
    neighbourhood: neighbourhood === undefined ? before.neighbourhood : neighbourhood,
    zipcode: zipcode === undefined ? before.zipcode : zipcode,
    cnpj: cnpj === undefined ? before.cnpj : cnpj,
    phone: phoneNumber === undefined ? before.phone : phoneNumber,
    latitude,
    longitude,
    coordinatesPrecision:
      latitude === null
        ? null
        : (coordinatesPrecision ?? ((isSamePoint && before.coordinatesPrecision) || 'exact')),
    brandId,
    regionId,
    isOpen,
  } as const;
  return { ...after, typedColumns: typedAfter(before.typedColumns, before, after) };
}

/** Turns errors of the database about a station into refusals of its fields. */
export async function refusing<T>(write: Promise<T>): Promise<T> {
  return write
    .catch(
      refuseMissing(
        'regionId',
        'Esta região não existe mais. Escolha outra.',
        'establishments_region_id_regions_id_fk',
      ),
    )
    .catch(
      refuseMissing(
        'brandId',
        'Esta marca não existe mais. Escolha outra.',
        'establishments_brand_id_brands_id_fk',
      ),
    )
    .catch(refuseTaken('Já existe um posto com esse CNPJ.', 'cnpj'));
}
