import type { EstablishmentRow } from '#contract/establishments.ts';
import type { FuelStationRow } from '#contract/fuel-stations.ts';
import { formatCnpj } from '#domain/cnpj.ts';
import { defaultServiceRadius, managedTypes } from '#domain/establishments.ts';
import type { OpeningTime } from '#domain/opening-hours.ts';
import { showPhone } from '#domain/phone.ts';
import { type PlaceValues, placeValuesOf } from '../place/place-values.ts';

/** The values of the form have the names of the call's body. */
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
  /** null: unknown */
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

/** Returns the values of a shop; for null, the defaults. */
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

/** Returns the values of a station; for null, the defaults. */
export function stationValuesOf(row: FuelStationRow | null): StationValues {
  return {
    ...valuesOf(row),
    phoneNumber: showPhone(row?.phoneNumber ?? ''),
    brandId: row?.brandId ?? null,
    isOpen: row?.isOpen ?? true,
  };
}

/** If no region is chosen, the server refuses with the message that the form shows. */
export function bodyOf<Values extends EstablishmentValues>(values: Values) {
  return { ...values, regionId: values.regionId ?? 0 };
}
