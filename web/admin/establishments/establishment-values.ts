import type { EstablishmentRow } from '#contract/establishments.ts';
import type { FuelStationRow } from '#contract/fuel-stations.ts';
import { formatCnpj } from '#domain/cnpj.ts';
import { defaultServiceRadius, managedTypes } from '#domain/establishments.ts';
import type { OpeningTime } from '#domain/opening-hours.ts';
import { showPhone } from '#domain/phone.ts';
import { type PlaceValues, placeValuesOf } from '../place/place-values.ts';

/** The values of the form of a shop or a station, under the names of the call's body. */
interface EstablishmentValues extends PlaceValues {
  name: string;
  cnpj: string;
  regionId: number | null;
}

export interface ShopValues extends EstablishmentValues {
  legalName: string;
  type: (typeof managedTypes)[number];
  phone: string;
  service_radius: number | null;
  sectorId: number | null;
  verified: boolean;
  /** null: nobody knows them */
  openingHours: OpeningTime[] | null;
}

export interface StationValues extends EstablishmentValues {
  phoneNumber: string;
  /** null: 'Nenhuma' */
  brandId: number | null;
  isOpen: boolean;
}

function valuesOf(row: EstablishmentRow | FuelStationRow | null): EstablishmentValues {
  return {
    name: row?.name ?? '',
    cnpj: row?.cnpj ? formatCnpj(row.cnpj) : '',
    ...placeValuesOf(row),
    regionId: row?.regionId ?? null,
  };
}

/** The values that the form holds for a shop; for null, those that it begins with. */
export function shopValuesOf(row: EstablishmentRow | null): ShopValues {
  return {
    ...valuesOf(row),
    legalName: row?.legalName ?? '',
    type: managedTypes.find((type) => type === row?.type) ?? 'acougue',
    phone: showPhone(row?.phone ?? ''),
    service_radius: row?.service_radius ?? defaultServiceRadius,
    sectorId: row?.sectorId ?? null,
    verified: row?.verified ?? false,
    openingHours: row?.openingHours ?? null,
  };
}

/** The values that the form holds for a station; for null, those that it begins with. */
export function stationValuesOf(row: FuelStationRow | null): StationValues {
  return {
    ...valuesOf(row),
    phoneNumber: showPhone(row?.phoneNumber ?? ''),
    brandId: row?.brandId ?? null,
    isOpen: row?.isOpen ?? true,
  };
}

/** Without a region the server refuses it, in the words that the form has for it too. */
export function bodyOf<Values extends EstablishmentValues>(values: Values) {
  return { ...values, regionId: values.regionId ?? 0 };
}
