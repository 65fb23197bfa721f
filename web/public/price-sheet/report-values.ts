import type { PriceKind } from '#domain/prices.ts';

/** The values of the form, which have the names of the call's body. */
export interface ReportValues {
  productId?: number | undefined;
  establishmentId?: number | undefined;
  fuelTypeId?: number | undefined;
  fuelStationId?: number | undefined;
  /** reais */
  reportedPrice: number | null;
  comment: string;
}

/** The fields of product and place. */
export const reportFields = {
  meat: { product: 'productId', place: 'establishmentId' },
  fuel: { product: 'fuelTypeId', place: 'fuelStationId' },
} as const satisfies Record<PriceKind, Record<'product' | 'place', keyof ReportValues>>;
