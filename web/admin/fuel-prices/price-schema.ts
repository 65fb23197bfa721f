import { z } from 'zod';
import { fuelPriceBody, fuelPricesBody } from '#contract/fuel-fields.ts';
import { fuelPriceMessages } from '#domain/fuel-price-entry.ts';
import { type FuelPriceValues, typedPrices } from './price-values.ts';

/**
 * The form of several new prices, whose fields are not those of the body: each fuel has one of its own. That none of them has
 * a price is said at the field that names the fuel of a single one, together with what else is missing.
 */
export const severalFuelPrices = z
  .object({
    stationId: fuelPricesBody.shape.stationId,
    date: fuelPricesBody.shape.collectionDate,
    typeId: z.null(),
    price: z.null(),
  })
  .catchall(fuelPriceBody.shape.price.nullish())
  .refine((values) => typedPrices(values as FuelPriceValues).length > 0, {
    path: ['typeId'],
    message: fuelPriceMessages.missing,
    when: () => true,
  });
