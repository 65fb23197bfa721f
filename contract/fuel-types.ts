import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { observationShape, trendShape } from './observations.ts';
import { day, id, listFacts, reais } from './shapes.ts';

/** The prices that the city's stations asked for one fuel in one week of collection. */
export const fuelWeekShape = z
  .object({
    from: day.describe('Primeiro dia de coleta da semana'),
    to: day.describe('Último dia de coleta da semana'),
    lowest: reais,
    highest: reais,
    median: reais,
    stations: z.number().int().positive(),
  })
  .meta({ id: 'FuelWeek' });
export type FuelWeek = z.infer<typeof fuelWeekShape>;

export const fuelTypeShape = z
  .object({
    id,
    name: z.string(),
    description: z.string().nullable(),
    fuelBrandId: z.null().describe('Nenhum combustível é de uma só bandeira'),
    prices: z
      .array(z.object({ id, price: reais, fuelStationId: id, expired: z.boolean() }))
      .describe('Preço atual em cada posto, o menor primeiro; fora da comparação ao fim'),
    lowestPrice: z
      .object({
        price: reais,
        fuelStationId: id,
        fuelStationName: z.string(),
        regionName: z.string().nullable(),
        ...observationShape.shape,
        trend: trendShape.describe('Do próprio posto, contra a coleta anterior dele'),
      })
      .nullable()
      .describe('O menor entre os preços válidos; onde todos venceram, o menor dos últimos conhecidos'),
    comparison: z
      .object({
        day: day.describe(
          'Dia em que os preços se comparam: hoje, ou o da última coleta quando todos venceram',
        ),
        expired: z.boolean().describe('true: todos venceram'),
        from: day,
        to: day,
        stations: z.number().int().positive(),
        lowest: reais,
        highest: reais,
        average: reais.nullable().describe('null com menos de 3 preços'),
      })
      .nullable(),
    trend: trendShape.nullable().describe('O menor preço da última semana de coleta contra o da anterior'),
    weeks: z.array(fuelWeekShape).describe('Semanas de coleta do último ano, a mais antiga primeiro'),
  })
  .meta({ id: 'FuelType' });
export type FuelType = z.infer<typeof fuelTypeShape>;

export const fuelTypeEndpoints = {
  listFuelTypes: endpoint({
    method: 'GET',
    path: '/fuel/types',
    who: 'anyone',
    noun: 'fuel-types',
    summary: 'Combustíveis, com o menor preço e a faixa de preços da cidade',
    data: z.array(fuelTypeShape),
    whole: 'city',
    beside: listFacts,
    failures: [],
    cache: ['fuel_types', 'fuel_prices', 'fuel_stations', 'fuel_brands', 'regions', 'imports', 'price_lives'],
  }),
};
