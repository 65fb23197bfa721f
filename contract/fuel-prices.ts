import { z } from 'zod';
import { paymentConditions, priceSources } from '#domain/prices.ts';
import { endpoint } from './endpoint.ts';
import { regionShape } from './regions.ts';
import { cityDateTime, day, dayParam, id, idParam, listFacts, reais, searchParam } from './shapes.ts';

export const trendShape = z
  .object({
    direction: z.enum(['up', 'down', 'stable']),
    basis: z
      .enum(['previous', 'threshold'])
      .describe('previous: contra a coleta anterior do mesmo posto; threshold: não há coleta anterior'),
    change: z.number().nullable().describe('Diferença em reais para a coleta anterior'),
    since: day.nullable().describe('Dia da coleta anterior'),
  })
  .meta({ id: 'Trend' });
export type TrendFacts = z.infer<typeof trendShape>;

/** Age, source and life: no price leaves without them. */
export const observationShape = z.object({
  collectionDate: cityDateTime,
  source: z.enum(priceSources),
  sourceName: z.string().describe('Como se mostra a fonte: ANP, Loja, Relato'),
  paymentCondition: z.enum(paymentConditions),
  lifeDays: z.number().int().nonnegative().describe('Por quantos dias o preço vale'),
  expiresOn: day,
  expired: z.boolean(),
});

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
    beside: listFacts,
    failures: ['invalid'],
    kept: true,
  }),
};
