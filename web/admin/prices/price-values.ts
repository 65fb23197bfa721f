import { z } from 'zod';
import {
  type FuelPriceBody,
  type FuelPricesBody,
  fuelPriceBody,
  fuelPricesBody,
} from '#contract/fuel-fields.ts';
import type { FuelPriceRow } from '#contract/fuel-prices.ts';
import type { PriceRow } from '#contract/prices.ts';
import { cityDay, type Day, dayOf } from '#domain/city-time.ts';
import { fuelPriceMessages } from '#domain/fuel-price-entry.ts';
import type { PaymentCondition, PriceSource } from '#domain/prices.ts';
import { CallFailure } from '#web/api-client/transport.ts';

/** A price of a product at a shop, or of a fuel at a station, as its list has it. */
export type SavedPrice = Pick<
  PriceRow,
  | 'id'
  | 'productId'
  | 'establishmentId'
  | 'price'
  | 'collectionDate'
  | 'lifeDays'
  | 'source'
  | 'sourceName'
  | 'paymentCondition'
  | 'current'
> & {
  Product: { name: string };
  Establishment: { name: string; Region?: { name: string } };
  updatedAt?: string;
};

export type FuelPrice = FuelPriceRow & SavedPrice;

/** Gives a fuel price the names that the prices of both kinds have. */
export function asPrice(row: FuelPriceRow & NamedPrice): FuelPrice {
  return {
    ...row,
    productId: row.typeId,
    Product: { name: fuelNameOf(row) },
    establishmentId: row.stationId,
    Establishment: { name: stationNameOf(row) },
  };
}

/** The name of the field that holds the new price of a fuel. */
type FuelKey = `price-${number}`;

/**
 * The values of the form. New prices of fuels, of one station and one day, have a field for each fuel; any other price has
 * its product and its price.
 */
export interface PriceValues {
  establishmentId: number | null;
  /** null: several fuels */
  productId: number | null;
  /** reais; null: several fuels */
  price: number | null;
  collectionDate: Day;
  source: PriceSource;
  paymentCondition: PaymentCondition;
  /** reais; null where the fuel is left out */
  [fuel: FuelKey]: number | null;
}

export function fuelKey(typeId: number): FuelKey {
  return `price-${typeId}`;
}

/** The values of a price; those of a new one begin with the city's today. */
export function valuesOf(row: SavedPrice | null): PriceValues {
  return {
    productId: row?.productId ?? null,
    establishmentId: row?.establishmentId ?? null,
    price: row?.price ?? null,
    collectionDate: row ? dayOf(row.collectionDate) : cityDay(new Date()),
    source: row?.source ?? 'admin',
    paymentCondition: row?.paymentCondition ?? 'any',
  };
}

/** The prices of several fuels, in the order of the screens. */
export function severalPrices(values: PriceValues): { productId: number; price: number }[] {
  return Object.entries(values).flatMap(([name, price]) => {
    const [, id] = /^price-(\d+)$/.exec(name) ?? [];
    return id !== undefined && typeof price === 'number' ? [{ productId: Number(id), price }] : [];
  });
}

/** The prices that were typed: one of a product, or those of several fuels. */
export function typedPrices(values: PriceValues): { productId: number; price: number }[] {
  const { productId, price } = values;
  return productId !== null && price !== null ? [{ productId, price }] : severalPrices(values);
}

// Without a row that was chosen the server refuses it, in the words that the form has for it too.

export function meatBody({ productId, establishmentId, price, ...values }: PriceValues) {
  return {
    ...values,
    productId: productId ?? 0,
    establishmentId: establishmentId ?? 0,
    price: price ?? Number.NaN,
  };
}

export function fuelBody({ productId, establishmentId, price, collectionDate }: PriceValues): FuelPriceBody {
  return {
    stationId: establishmentId ?? 0,
    typeId: productId ?? 0,
    price: price ?? Number.NaN,
    date: collectionDate,
  };
}

export function severalFuelsBody(values: PriceValues): FuelPricesBody {
  const { establishmentId, collectionDate } = values;
  const prices = severalPrices(values).map(({ productId, price }) => ({ fuelTypeId: productId, price }));
  return { stationId: establishmentId ?? 0, collectionDate, prices };
}

/** The fields that the calls of fuel prices name in another way than the form. */
const formNames: Record<string, string> = {
  stationId: 'establishmentId',
  typeId: 'productId',
  date: 'collectionDate',
};

/** Makes what the server says of a field be said beside the field of the form. */
export async function inFormNames<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof CallFailure) || !error.failure?.issues) throw error;
    const issues = error.failure.issues.map((issue) => ({
      ...issue,
      field: formNames[issue.field] ?? issue.field,
    }));
    throw new CallFailure(error.status, { ...error.failure, issues });
  }
}

/** The schemas of fuel prices under the names of the form, which are those of all prices. */

const { stationId, typeId, price, date } = fuelPriceBody.shape;

export const fuelPrice = z.object({
  establishmentId: stationId,
  productId: typeId,
  price,
  collectionDate: date,
});

/**
 * The form of several new prices, where each fuel has a field of its own. The field that names the fuel of a single price
 * stands for how many fuels have one, so that it is said there, together with all else that is missing, that none has.
 */
export const severalFuelPrices = z.preprocess(
  (typed) => {
    const values = typed as PriceValues;
    return { ...values, productId: severalPrices(values).length };
  },
  z
    .object({
      establishmentId: stationId,
      collectionDate: fuelPricesBody.shape.collectionDate,
      productId: z.number().min(1, fuelPriceMessages.missing),
      price: z.null(),
      source: z.string(),
      paymentCondition: z.string(),
    })
    .catchall(price.nullish()),
);

interface Named {
  name?: string | undefined;
}

interface NamedStation extends Named {
  address?: string | undefined;
}

/** The parts of a price that name its station and its fuel, under each of the keys that they may come with. */
interface NamedPrice {
  stationId?: number;
  typeId?: number;
  fuelTypeId?: number;
  station?: NamedStation | null | undefined;
  Station?: NamedStation | null | undefined;
  fuelType?: Named | null | undefined;
  FuelType?: Named | null | undefined;
}

/** 'Auto Posto Central', or 'Posto ID: 7' where its name is missing. Spec, back office, section 2 (Admin fuel module). */
export function stationNameOf({ station, Station, stationId }: NamedPrice): string {
  return station?.name || Station?.name || `Posto ID: ${stationId ?? '?'}`;
}

/** 'Etanol', or 'Tipo ID: 3' where its name is missing. */
export function fuelNameOf({ fuelType, FuelType, typeId, fuelTypeId }: NamedPrice): string {
  return fuelType?.name || FuelType?.name || `Tipo ID: ${typeId ?? fuelTypeId ?? '?'}`;
}

/** The stations of some prices, without those that have come without a name or an address. */
export function stationsOf(prices: readonly NamedPrice[]): { id: number; name: string; address: string }[] {
  return prices.flatMap(({ stationId: id, station, Station }) => {
    const { name, address } = station ?? Station ?? {};
    return id !== undefined && name && address ? [{ id, name, address }] : [];
  });
}
