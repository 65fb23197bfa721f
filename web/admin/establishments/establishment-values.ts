import type { EstablishmentRow } from '#contract/establishments.ts';
import { formatCnpj } from '#domain/cnpj.ts';
import { defaultServiceRadius, managedTypes } from '#domain/establishments.ts';
import type { OpeningTime } from '#domain/opening-hours.ts';
import { showPhone } from '#domain/phone.ts';
import { type PlaceValues, placeValuesOf } from '../place/place-values.ts';

/** The values of the form of an establishment, under the names of the call's body. */
export interface EstablishmentValues extends PlaceValues {
  name: string;
  legalName: string;
  type: (typeof managedTypes)[number];
  cnpj: string;
  phone: string;
  service_radius: number | null;
  regionId: number | null;
  sectorId: number | null;
  verified: boolean;
  /** null: nobody knows them */
  openingHours: OpeningTime[] | null;
}

/** The values that the form holds for a row; for null, those that it begins with. */
export function valuesOf(row: EstablishmentRow | null): EstablishmentValues {
  return {
    name: row?.name ?? '',
    legalName: row?.legalName ?? '',
    type: managedTypes.find((type) => type === row?.type) ?? 'acougue',
    cnpj: row?.cnpj ? formatCnpj(row.cnpj) : '',
    phone: showPhone(row?.phone ?? ''),
    ...placeValuesOf(row),
    service_radius: row?.service_radius ?? defaultServiceRadius,
    regionId: row?.regionId ?? null,
    sectorId: row?.sectorId ?? null,
    verified: row?.verified ?? false,
    openingHours: row?.openingHours ?? null,
  };
}

/** Without a region the server refuses it, in the words that the form has for it too. */
export function bodyOf(values: EstablishmentValues) {
  return { ...values, regionId: values.regionId ?? 0 };
}
