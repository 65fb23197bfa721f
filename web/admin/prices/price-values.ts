import { z } from 'zod';
import { type FuelPricesBody, fuelPriceBody, fuelPricesBody } from '#contract/fuel-fields.ts';
import type { PriceRow } from '#contract/prices.ts';
import { type Day, dayOf } from '#domain/city-time.ts';
import { fuelPriceMessages } from '#domain/fuel-price-entry.ts';
import type { PaymentCondition, PriceSource } from '#domain/prices.ts';
import { CallFailure } from '#web/api-client/transport.ts';
import { cityToday } from '#web/clock.ts';

/** An observation; with all that were saved in the same call, if it is one of several. */
export type SavedPrice = PriceRow & { together?: readonly PriceRow[] };

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
    collectionDate: row ? dayOf(row.collectionDate) : cityToday(),
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

export function priceBodyOf({ productId, establishmentId, price, ...values }: PriceValues) {
  return {
    ...values,
    productId: productId ?? 0,
    establishmentId: establishmentId ?? 0,
    price: price ?? Number.NaN,
  };
}

export function severalFuelsBody(values: PriceValues): FuelPricesBody {
  const { establishmentId, collectionDate, paymentCondition } = values;
  const prices = severalPrices(values).map(({ productId, price }) => ({ fuelTypeId: productId, price }));
  return { stationId: establishmentId ?? 0, collectionDate, paymentCondition, prices };
}

/** Shows what the call of several fuels says of the station beside the field of the place. */
export async function withFormFieldNames<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof CallFailure) || !error.failure?.issues) throw error;
    const issues = error.failure.issues.map((issue) =>
      issue.field === 'stationId' ? { ...issue, field: 'establishmentId' } : issue,
    );
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
