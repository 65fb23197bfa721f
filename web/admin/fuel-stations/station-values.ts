import type { FuelStationRow } from '#contract/fuel-stations.ts';
import { formatCnpj } from '#domain/cnpj.ts';
import { showPhone } from '#domain/phone.ts';
import { type PlaceValues, placeValuesOf } from '../place/place-values.ts';

/** The values of the form of a station, under the names of the call's body. */
export interface StationValues extends PlaceValues {
  name: string;
  cnpj: string;
  phoneNumber: string;
  /** null: 'Nenhuma' */
  brandId: number | null;
  regionId: number | null;
  isOpen: boolean;
}

/** The values that the form holds for a row; for null, those that it begins with. */
export function valuesOf(row: FuelStationRow | null): StationValues {
  return {
    name: row?.name ?? '',
    cnpj: row?.cnpj ? formatCnpj(row.cnpj) : '',
    phoneNumber: showPhone(row?.phoneNumber ?? ''),
    ...placeValuesOf(row),
    brandId: row?.brandId ?? null,
    regionId: row?.regionId ?? null,
    isOpen: row?.isOpen ?? true,
  };
}

/** Without a region the server refuses it, in the words that the form has for it too. */
export function bodyOf(values: StationValues) {
  return { ...values, regionId: values.regionId ?? 0 };
}
