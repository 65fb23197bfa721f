import type { EstablishmentBody } from '#contract/establishment-fields.ts';
import type { establishments } from '#database/schema.ts';
import { refuseMissing, refuseTaken } from '../platform/versions.ts';

type Columns = Pick<
  typeof establishments.$inferSelect,
  keyof Omit<EstablishmentBody, 'service_radius' | 'legalName'> | 'serviceRadius' | 'companyName'
>;

/** The columns of an establishment that its form sets. */
export function columnsOf({
  service_radius,
  latitude = null,
  longitude = null,
  coordinatesPrecision,
  sectorId = null,
  openingHours = null,
  name,
  legalName,
  type,
  cnpj,
  phone,
  zipcode,
  address,
  neighbourhood,
  regionId,
  verified,
}: Omit<EstablishmentBody, 'type'> & Pick<Columns, 'type'>): Columns {
  return {
    name,
    companyName: legalName,
    type,
    cnpj,
    phone,
    zipcode,
    address,
    neighbourhood,
    latitude,
    longitude,
    coordinatesPrecision: latitude === null ? null : (coordinatesPrecision ?? 'exact'),
    serviceRadius: service_radius,
    regionId,
    sectorId,
    verified,
    openingHours,
  };
}

/** Turns errors of the database about an establishment into refusals of its fields. */
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
        'sectorId',
        'Este setor não existe mais. Escolha outro.',
        'establishments_sector_id_sectors_id_fk',
      ),
    )
    .catch(refuseTaken('Já existe um estabelecimento com esse CNPJ.', 'cnpj'));
}
