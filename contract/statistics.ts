import { z } from 'zod';
import { coverageKinds } from '#domain/coverage.ts';
import { endpoint } from './endpoint.ts';
import { listQuery, listTotal } from './lists.ts';
import { cityDateTime, count, day, id, reais } from './shapes.ts';

const kind = z
  .enum(coverageKinds, { error: 'Escolha carnes ou combustível.' })
  .default('meat')
  .describe('meat: carnes; fuel: combustível');

const countedAt = cityDateTime.describe(
  'Quando os preços foram contados; em cidades grandes, há alguns minutos',
);

/** How many of the prices of a place are valid. A place is an establishment or a station. */
const placeCoverageShape = z
  .object({
    id,
    name: z.string(),
    regionName: z.string().nullable(),
    valid: count.describe('Preços dentro da validade'),
    expired: count.describe('Produtos que só têm preços vencidos'),
    expiring: count.describe('Preços válidos que vencem em até dois dias'),
    firstExpiry: day.nullable().describe('O último dia do preço válido que vence primeiro'),
    lastExpiry: day
      .nullable()
      .describe('O último dia do preço que vence ou venceu por último; null: nunca teve preço'),
  })
  .meta({ id: 'PlaceCoverage' });
export type PlaceCoverage = z.infer<typeof placeCoverageShape>;

const visitsShape = z.object({ places: count, prices: count });

/** The range of the valid prices of a product in the city. */
const priceSpreadShape = z
  .object({
    id,
    name: z.string(),
    places: count.describe('Lugares com preço válido'),
    lowest: reais.nullable().describe('null: nenhum preço válido'),
    highest: reais.nullable(),
    percent: count
      .nullable()
      .describe('Quanto o maior passa do menor, em porcento; null também com um menor de 0'),
  })
  .meta({ id: 'PriceSpread' });
export type PriceSpread = z.infer<typeof priceSpreadShape>;

/** How many prices were collected on a day, by source. */
const priceDayShape = z
  .object({ day, admin: count, merchant: count, import: count, report: count, receipt: count })
  .meta({ id: 'PriceDay' });
export type PriceDay = z.infer<typeof priceDayShape>;

/** Spec, back office, section 2 (Links from the dashboard); design, section 6 (Statistics tile). */
export const statisticsEndpoints = {
  listPriceCoverage: endpoint({
    method: 'GET',
    path: '/backoffice/statistics/coverage',
    who: 'admin',
    noun: 'statistics',
    summary: 'Preços dentro da validade por estabelecimento ou posto',
    query: listQuery(['valid', 'visit', 'name'], {
      kind,
      visit: z
        .enum(['true', 'false'], { error: 'Use true ou false.' })
        .transform((value) => value === 'true')
        .optional()
        .describe('true: só lugares abertos sem preço válido, ou com preços que vencem em até dois dias'),
    }),
    data: z.array(placeCoverageShape),
    beside: listTotal.extend({
      countedAt,
      products: count.describe('Produtos ou combustíveis acompanhados'),
      productsWithoutPrice: count.describe('Produtos ou combustíveis sem preço válido na cidade'),
      toVisit: z
        .object({
          places: count.describe('Todos estes lugares'),
          expired: visitsShape.describe('Lugares em que todos os preços venceram, e esses preços'),
          empty: visitsShape.describe('Lugares que nunca tiveram preço'),
          expiring: visitsShape.describe('Lugares com preços que vencem em até dois dias, e esses preços'),
        })
        .describe('Os lugares abertos que precisam de uma visita, pelo primeiro motivo que vale'),
      toCompare: z
        .object({ name: z.string(), reports: z.number().int().positive() })
        .nullable()
        .describe(
          'O primeiro produto na ordem das telas, se poucos lugares têm preço válido dele para uma comparação, e quantos relatos aprovados bastam; null: há o bastante, ou nunca houve preço',
        ),
    }),
    failures: ['invalid'],
  }),
  listPriceSpread: endpoint({
    method: 'GET',
    path: '/backoffice/statistics/spread',
    who: 'admin',
    noun: 'statistics',
    summary: 'Menor e maior preço válido de cada produto na cidade',
    query: listQuery(['-percent', 'name', 'places'], { kind }),
    data: z.array(priceSpreadShape),
    beside: listTotal.extend({ countedAt }),
    failures: ['invalid'],
  }),
  readPriceDays: endpoint({
    method: 'GET',
    path: '/backoffice/statistics/days',
    who: 'admin',
    noun: 'statistics',
    summary: 'Preços por dia de coleta e origem',
    query: z.object({
      kind,
      days: z.coerce
        .number({ error: 'Escolha 30 ou 90 dias.' })
        .pipe(z.union([z.literal(30), z.literal(90)], { error: 'Escolha 30 ou 90 dias.' }))
        .default(30),
    }),
    data: z.object({
      from: day,
      to: day,
      countedAt,
      total: count,
      days: z.array(priceDayShape).describe('Só dias com preços, do mais antigo ao mais novo'),
    }),
    failures: ['invalid'],
  }),
  readWantedProducts: endpoint({
    method: 'GET',
    path: '/backoffice/statistics/wanted',
    who: 'admin',
    noun: 'statistics',
    summary: 'Os produtos que mais pessoas seguem',
    data: z.object({
      products: z
        .array(
          z.object({
            id,
            name: z.string(),
            favorites: count.describe('Pessoas que o seguem'),
            reports: count.describe('Preços reportados nos últimos 90 dias'),
          }),
        )
        .describe('Os dez primeiros'),
    }),
    failures: [],
  }),
};
