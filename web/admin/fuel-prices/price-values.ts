import type { FuelPriceBody, FuelPricesBody } from '#contract/fuel-fields.ts';
import type { FuelPriceRow } from '#contract/fuel-prices.ts';
import { cityDay, dayOf } from '#domain/city-time.ts';

/** The name of the field that holds the new price of a fuel. */
export type FuelKey = `price-${number}`;

/**
 * The values of the form. A price that is corrected has its fuel and its price; new ones, of one station and one day, have a
 * field for each fuel.
 */
export interface FuelPriceValues {
  stationId: number | null;
  /** null: several new ones */
  typeId: number | null;
  /** reais; null: several new ones */
  price: number | null;
  /** 'aaaa-mm-dd' */
  date: string;
  /** reais; null where the fuel is left out */
  [fuel: FuelKey]: number | null;
}

export function fuelKey(typeId: number): FuelKey {
  return `price-${typeId}`;
}

/** The values of a price; those of new ones begin with the city's today. */
export function valuesOf(row: FuelPriceRow | null): FuelPriceValues {
  return {
    stationId: row?.stationId ?? null,
    typeId: row?.typeId ?? null,
    price: row?.price ?? null,
    date: row ? dayOf(row.date) : cityDay(new Date()),
  };
}

/** The fuels that have a price, in the order of the screens. */
export function typedPrices(values: FuelPriceValues): { fuelTypeId: number; price: number }[] {
  return Object.entries(values).flatMap(([name, price]) => {
    const [, id] = /^price-(\d+)$/.exec(name) ?? [];
    return id !== undefined && typeof price === 'number' ? [{ fuelTypeId: Number(id), price }] : [];
  });
}

/** Without a row that was chosen the server refuses it, in the words that the form has for it too. */
export function severalBody(values: FuelPriceValues): FuelPricesBody {
  return { stationId: values.stationId ?? 0, collectionDate: values.date, prices: typedPrices(values) };
}

export function singleBody({ stationId, typeId, price, date }: FuelPriceValues): FuelPriceBody {
  return { stationId: stationId ?? 0, typeId: typeId ?? 0, price: price ?? Number.NaN, date };
}
