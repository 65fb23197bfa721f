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

/** A row of a list of prices: a product at a shop, or a fuel at a station. */
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

/** Gives a fuel price the names of fields that both kinds of prices have. */
export function asPrice(row: FuelPriceRow & NamedPrice): FuelPrice {
  return {
    ...row,
    productId: row.typeId,
    Product: { name: fuelNameOf(row) },
    establishmentId: row.stationId,
    Establishment: { name: stationNameOf(row) },
  };
}

/** The field of a fuel in the form of several prices. */
type FuelKey = `price-${number}`;

/**
 * The values of the form. New prices of fuels, for one station and one day, have a field for each fuel; any other price
 * has its product and its price.
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
  /** reais; null if the fuel is left out */
  [fuel: FuelKey]: number | null;
}

export function fuelKey(typeId: number): FuelKey {
  return `price-${typeId}`;
}

/** Returns the values of a price; a new one begins with today in the city. */
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

/** Returns the prices of several fuels, in the order of the screens. */
export function severalPrices(values: PriceValues): { productId: number; price: number }[] {
  return Object.entries(values).flatMap(([name, price]) => {
    const [, id] = /^price-(\d+)$/.exec(name) ?? [];
    return id !== undefined && typeof price === 'number' ? [{ productId: Number(id), price }] : [];
  });
}

/** Returns the typed prices: one of a product, or those of several fuels. */
export function typedPrices(values: PriceValues): { productId: number; price: number }[] {
  const { productId, price } = values;
  return productId !== null && price !== null ? [{ productId, price }] : severalPrices(values);
}

// If no row is chosen, the server refuses with the message that the form shows.

export function meatBody({ productId, establishmentId, price, ...values }: PriceValues) {
  return {
    ...values,
    productId: productId ?? 0,
    establishmentId: establishmentId ?? 0,
    price: price ?? Number.NaN,
  };
}

export function fuelBody(values: PriceValues): FuelPriceBody {
  const { productId, establishmentId, price, collectionDate, paymentCondition } = values;
  return {
    stationId: establishmentId ?? 0,
    typeId: productId ?? 0,
    price: price ?? Number.NaN,
    date: collectionDate,
    paymentCondition,
  };
}

export function severalFuelsBody(values: PriceValues): FuelPricesBody {
  const { establishmentId, collectionDate, paymentCondition } = values;
  const prices = severalPrices(values).map(({ productId, price }) => ({ fuelTypeId: productId, price }));
  return { stationId: establishmentId ?? 0, collectionDate, paymentCondition, prices };
}

/** Fields that have other names in the calls of fuel prices. */
const formNames: Record<string, string> = {
  stationId: 'establishmentId',
  typeId: 'productId',
  date: 'collectionDate',
};

/** Renames the fields of refusals, so that a message is shown beside its field. */
export async function withFormFieldNames<Answer>(call: Promise<Answer>): Promise<Answer> {
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

/** The schemas of fuel prices, with the names that the form has for both kinds. */

const { stationId, typeId, price, date, paymentCondition } = fuelPriceBody.shape;

export const fuelPrice = z.object({
  establishmentId: stationId,
  productId: typeId,
  price,
  collectionDate: date,
  paymentCondition,
});

/**
 * The form of several new prices, with a field for each fuel. In place of the fuel of a single price it validates how
 * many fuels have a price, so that 'none' is reported together with all other missing fields.
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
      paymentCondition: fuelPricesBody.shape.paymentCondition,
    })
    .catchall(price.nullish()),
);

interface Named {
  name?: string | undefined;
}

interface NamedStation extends Named {
  address?: string | undefined;
}

/** The station and the fuel of a price, under each key that the calls use. */
interface NamedPrice {
  stationId?: number;
  typeId?: number;
  fuelTypeId?: number;
  station?: NamedStation | null | undefined;
  Station?: NamedStation | null | undefined;
  fuelType?: Named | null | undefined;
  FuelType?: Named | null | undefined;
}

/** 'Auto Posto Central', or 'Posto ID: 7' if its name is missing. Spec, back office, section 2 (Admin fuel module). */
export function stationNameOf({ station, Station, stationId }: NamedPrice): string {
  return station?.name || Station?.name || `Posto ID: ${stationId ?? '?'}`;
}

/** 'Etanol', or 'Tipo ID: 3' if its name is missing. */
export function fuelNameOf({ fuelType, FuelType, typeId, fuelTypeId }: NamedPrice): string {
  return fuelType?.name || FuelType?.name || `Tipo ID: ${typeId ?? fuelTypeId ?? '?'}`;
}

/** Returns the stations of some prices, except those without a name or an address. */
export function stationsOf(prices: readonly NamedPrice[]): { id: number; name: string; address: string }[] {
  return prices.flatMap(({ stationId: id, station, Station }) => {
    const { name, address } = station ?? Station ?? {};
    return id !== undefined && name && address ? [{ id, name, address }] : [];
  });
}
