import { z } from 'zod';
import { shownPoint } from './coordinates.ts';
import { conditionalPrice, observationShape, trendShape } from './observations.ts';
import { regionShape } from './regions.ts';
import { day, id, reais } from './shapes.ts';

/** A station and one of its prices, for the pages about fuel. */

export const fuelPlaceShape = z
  .object({
    id,
    name: z.string(),
    address: z.string(),
    neighbourhood: z.string().nullable(),
    regionId: id.nullable(),
    fuelBrandId: id.nullable(),
    Region: regionShape.nullable(),
    FuelBrand: z.object({ id, name: z.string() }).nullable(),
    ...shownPoint,
    isOpen: z.boolean().describe('false: o posto fechou as portas'),
  })
  .meta({ id: 'FuelPlace' });
export type FuelPlace = z.infer<typeof fuelPlaceShape>;

export const fuelOfferShape = z
  .object({
    id,
    price: reais,
    fuelTypeId: id,
    fuelStationId: id,
    day: day.describe('Dia da coleta'),
    ...observationShape.pick({ lifeDays: true, source: true, sourceName: true }).shape,
    ...trendShape.pick({ trend: true, firstCollection: true, previousDay: true, priceChange: true }).shape,
    ...conditionalPrice,
  })
  .meta({ id: 'FuelOffer' });
export type FuelOffer = z.infer<typeof fuelOfferShape>;
