import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { observationShape, trendShape } from './observations.ts';
import { regionShape } from './regions.ts';
import { cityDateTime, dayParam, id, idParam, listFacts, reais, searchParam } from './shapes.ts';

export const fuelPriceShape = z
  .object({
    id,
    price: reais.describe('Reais por litro (GNV: por metro cúbico)'),
    fuelTypeId: id,
    fuelStationId: id,
    stationId: id,
    FuelType: z.object({ id, name: z.string() }),
    FuelStation: z.object({
      id,
      name: z.string(),
      address: z.string(),
      regionId: id.nullable(),
      fuelBrandId: id.nullable(),
      Region: regionShape.nullable(),
      FuelBrand: z.object({ id, name: z.string() }).nullable(),
    }),
    ...observationShape.shape,
    updatedAt: cityDateTime,
    previousPrice: reais.nullable(),
    trend: trendShape,
  })
  .meta({ id: 'FuelPrice' });
export type FuelPrice = z.infer<typeof fuelPriceShape>;

export const fuelPriceEndpoints = {
  listFuelPrices: endpoint({
    method: 'GET',
    path: '/fuel/prices',
    who: 'anyone',
    noun: 'fuel-prices',
    summary: 'Preço atual de cada combustível em cada posto, o menor primeiro; vencidos ao fim',
    query: z.object({
      date: dayParam
        .optional()
        .describe('Preços observados até o fim deste dia, com as correções feitas depois'),
      regionId: idParam.optional(),
      fuelTypeId: idParam.optional(),
      brandId: idParam.optional(),
      search: searchParam.optional().describe('Posto, endereço, bandeira ou combustível'),
    }),
    data: z.array(fuelPriceShape),
    whole: 'city',
    beside: listFacts,
    failures: ['invalid'],
    cache: ['fuel_prices', 'fuel_stations', 'fuel_brands', 'fuel_types', 'regions', 'imports', 'price_lives'],
  }),
};
