import { z } from 'zod';
import { fuelPriceBody, fuelPricesBody } from '#contract/fuel-fields.ts';
import { fuelPriceMessages } from '#domain/fuel-price-entry.ts';
import { type PriceValues, severalPrices } from './price-values.ts';

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
