import { z } from 'zod';
import { fuelPriceBody, fuelPricesBody } from '#contract/fuel-fields.ts';
import { fuelPriceMessages } from '#domain/fuel-price-entry.ts';
import { type FuelPriceValues, typedPrices } from './price-values.ts';

const { stationId, collectionDate } = fuelPricesBody.shape;

/**
 * The form of several new prices, whose fields are not those of the body: each fuel has one of its own. The field that names
 * the fuel of a single price stands for how many fuels have one, so that it is said there, together with all else that is
 * missing, that none has.
 */
export const severalFuelPrices = z.preprocess(
  (typed) => {
    const values = typed as FuelPriceValues;
    return { ...values, typeId: typedPrices(values).length };
  },
  z
    .object({
      stationId,
      date: collectionDate,
      typeId: z.number().min(1, fuelPriceMessages.missing),
      price: z.null(),
    })
    .catchall(fuelPriceBody.shape.price.nullish()),
);
