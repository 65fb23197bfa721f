import type { PriceRow } from '#contract/prices.ts';
import { cityDay, type Day, dayOf } from '#domain/city-time.ts';
import type { PaymentCondition, PriceSource } from '#domain/prices.ts';

/** The values that the form of a price holds. */
export interface PriceValues {
  productId: number | null;
  establishmentId: number | null;
  /** reais */
  price: number | null;
  collectionDate: Day;
  source: PriceSource;
  paymentCondition: PaymentCondition;
}

/** The values of a price; those of a new one begin with the city's today. */
export function valuesOf(row: PriceRow | null): PriceValues {
  return {
    productId: row?.productId ?? null,
    establishmentId: row?.establishmentId ?? null,
    price: row?.price ?? null,
    collectionDate: row ? dayOf(row.collectionDate) : cityDay(new Date()),
    source: row?.source ?? 'admin',
    paymentCondition: row?.paymentCondition ?? 'any',
  };
}

/** Without a row that was chosen the server refuses it, in the words that the form has for it too. */
export function bodyOf({ productId, establishmentId, price, ...values }: PriceValues) {
  return {
    ...values,
    productId: productId ?? 0,
    establishmentId: establishmentId ?? 0,
    price: price ?? Number.NaN,
  };
}
