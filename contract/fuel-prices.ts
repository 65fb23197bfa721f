import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { fuelPriceBody, fuelPricesBody } from './fuel-fields.ts';
import { listQuery, listTotal } from './lists.ts';
import { observationShape, priceHistoryShape, trendShape } from './observations.ts';
import { priceCheckShape, priceValidities } from './prices.ts';
import { regionShape } from './regions.ts';
import {
  cityDateTime,
  day,
  dayParam,
  id,
  idParam,
  idParams,
  listFacts,
  reais,
  searchParam,
} from './shapes.ts';

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
    ...trendShape.shape,
  })
  .meta({ id: 'FuelPrice' });
export type FuelPrice = z.infer<typeof fuelPriceShape>;

/** An observation as the back office lists it. Spec, back office, section 3 (Fuel price). */
export const fuelPriceRowShape = z
  .object({
    id,
    stationId: id,
    Station: z.object({ id, name: z.string(), address: z.string(), isDemonstration: z.boolean() }),
    typeId: id,
    FuelType: z.object({ id, name: z.string() }),
    price: reais.describe('Reais por litro (GNV: por metro cúbico)'),
    date: cityDateTime.describe('O mesmo que collectionDate'),
    ...observationShape.shape,
    current: z.boolean().describe('false: há um preço mais novo do mesmo combustível neste posto'),
    replacesId: id.nullable().describe('O preço que este corrigiu'),
    updatedAt: cityDateTime.describe('Quando o preço foi registrado'),
  })
  .meta({ id: 'FuelPriceRow' });
export type FuelPriceRow = z.infer<typeof fuelPriceRowShape>;

const fuelPricesQuery = listQuery(['-collectionDate', 'id', 'station'], {
  stationId: idParam.optional(),
  typeId: idParam.optional(),
  validity: z
    .enum(priceValidities, { error: 'Essa validade não existe.' })
    .optional()
    .describe(
      'valid: preços atuais que valem hoje; expiring: os que vencem em até 2 dias; expired: coletas vencidas, também as já substituídas',
    ),
});

export const fuelPriceEndpoints = {
  listPublicFuelPrices: endpoint({
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
    cache: [
      'prices',
      'establishments',
      'brands',
      'products',
      'categories',
      'sectors',
      'regions',
      'imports',
      'price_lives',
    ],
  }),
  listFuelPrices: endpoint({
    method: 'GET',
    path: '/backoffice/fuel/prices',
    who: 'admin',
    noun: 'fuel-prices',
    summary:
      'Coletas de preços de combustível que não foram retiradas, para o painel; as mais novas primeiro',
    query: fuelPricesQuery,
    data: z.array(fuelPriceRowShape),
    beside: listTotal.extend({
      countIsMinimum: z.boolean().describe('true: há mais do que count; as páginas vão até ali'),
      today: day,
    }),
    failures: ['invalid'],
  }),
  exportFuelPrices: endpoint({
    method: 'GET',
    path: '/backoffice/fuel/prices/export',
    who: 'admin',
    noun: 'fuel-prices',
    summary: 'As coletas de preços de combustível filtradas, em CSV',
    query: fuelPricesQuery.omit({ page: true, limit: true }),
    file: ['text/csv'],
    failures: ['invalid'],
  }),
  checkFuelPrice: endpoint({
    method: 'GET',
    path: '/backoffice/fuel/prices/check',
    who: 'admin',
    noun: 'fuel-prices',
    summary: 'Os preços da cidade e o último do posto, para conferir um preço antes de salvar',
    query: z.object({ typeId: idParam, stationId: idParam.optional() }),
    data: priceCheckShape,
    failures: ['invalid'],
    example: { query: { typeId: '1' } },
  }),
  readFuelPriceRow: endpoint({
    method: 'GET',
    path: '/backoffice/fuel/prices/:id',
    who: 'admin',
    noun: 'fuel-prices',
    summary: 'Uma coleta; de uma que foi corrigida, a correção',
    params: idParams,
    data: fuelPriceRowShape,
    failures: ['invalid', 'not_found'],
  }),
  readFuelPriceHistory: endpoint({
    method: 'GET',
    path: '/backoffice/fuel/prices/:id/history',
    who: 'admin',
    noun: 'fuel-prices',
    summary: 'Quem mudou este preço: as mudanças do mesmo combustível no mesmo posto',
    params: idParams,
    data: priceHistoryShape,
    failures: ['not_found'],
  }),
  createFuelPrices: endpoint({
    method: 'POST',
    path: '/backoffice/fuel/prices',
    who: 'admin',
    noun: 'fuel-prices',
    summary: 'Registra preços de um ou mais combustíveis de um posto: todos ou nenhum',
    body: fuelPricesBody,
    data: z.array(fuelPriceRowShape),
    whole: 'small',
    failures: [],
    idempotent: true,
    audit: 'fuel-prices.create',
  }),
  updateFuelPrice: endpoint({
    method: 'PUT',
    path: '/backoffice/fuel/prices/:id',
    who: 'admin',
    noun: 'fuel-prices',
    summary: 'Corrige um preço: retira a coleta e registra outra no lugar dela, da mesma fonte',
    params: idParams,
    body: fuelPriceBody,
    data: fuelPriceRowShape,
    failures: ['not_found', 'stale', 'conflict'],
    audit: 'fuel-prices.update',
  }),
  deleteFuelPrice: endpoint({
    method: 'DELETE',
    path: '/backoffice/fuel/prices/:id',
    who: 'admin',
    noun: 'fuel-prices',
    summary: 'Retira uma coleta de preço; a anterior volta a valer',
    params: idParams,
    data: z.object({ deleted: z.literal(true) }),
    failures: ['invalid', 'not_found', 'stale'],
    audit: 'fuel-prices.delete',
  }),
  restoreFuelPrice: endpoint({
    method: 'POST',
    path: '/backoffice/fuel/prices/:id/restore',
    who: 'admin',
    noun: 'fuel-prices',
    summary: 'Restaura uma coleta que foi retirada',
    params: idParams,
    data: fuelPriceRowShape,
    failures: ['not_found', 'stale', 'conflict', 'in_use'],
    idempotent: true,
    audit: 'fuel-prices.restore',
  }),
};
