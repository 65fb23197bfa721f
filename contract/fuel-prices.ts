import { z } from 'zod';
import { allFuels, fuelTabs } from '#domain/fuel-choice.ts';
import { priceTables } from './cached-tables.ts';
import { endpoint } from './endpoint.ts';
import { fuelPriceBody, fuelPricesBody } from './fuel-fields.ts';
import { fuelOfferShape, fuelPlaceShape } from './fuel-offers.ts';
import { cityPages, listQuery, listTotal, pageQuery } from './lists.ts';
import { observationShape, priceHistoryShape, trendShape } from './observations.ts';
import { priceCheckShape, priceValidities } from './prices.ts';
import { regionShape } from './regions.ts';
import {
  cityDateTime,
  count,
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

/** The filtered prices of one fuel. */
const fuelSectionShape = z
  .object({
    fuelTypeId: id,
    compared: count.describe('Quantos entram na comparação da cidade'),
    left: count.describe('Quantos ficam fora dela'),
    free: count.describe('Quantos destes são zero'),
    ties: count.describe('Quantos outros postos pedem o mesmo que o primeiro'),
    firstId: id.describe('O primeiro posto na ordem'),
    regions: z.array(
      z.object({ regionId: id, stations: z.number().int().positive(), lowest: reais, highest: reais }),
    ),
  })
  .meta({ id: 'FuelSection' });

/**
 * How many stations a page of each tab has, so that it stays below 150 kB: a row of the table takes two, and a card or a line
 * of the matrix four or five.
 */
export const stationsOfAPage = { precos: 34, postos: 15, tipos: 1, regioes: 14 } as const;

/** How many prices the table of all fuels has, each fuel under a separate heading. */
export const rowsOfAllFuels = 24;

/** The filtered counts in the heading and the tabs of the fuel page, and one page of the current tab. */
const fuelSelectionShape = z
  .object({
    chosenId: id.nullable().describe('O combustível mostrado; null: todos'),
    defaultId: id.nullable().describe('O que se mostra sem escolha; null: todos'),
    sections: z.array(fuelSectionShape).describe('Os combustíveis mostrados que têm algum preço'),
    unpricedIds: z.array(id).describe('Combustíveis que nenhum posto tem, quando nada filtra'),
    fuels: count.describe('Quantos combustíveis têm preço que conta'),
    stations: count.describe('Quantos postos os filtros deixam'),
    collection: z
      .object({
        things: count,
        places: count,
        expired: z.boolean().describe('true: todos venceram; são os últimos conhecidos'),
        sources: z.array(z.string()),
        from: day,
        to: day,
      })
      .nullable()
      .describe('Os preços que contam, de que fontes e de que dias; null: nenhum'),
    offers: z.array(fuelOfferShape.extend({ compared: z.boolean().describe('false: fora da comparação') })),
    places: z.array(fuelPlaceShape).describe('Os postos desses preços, e os da página'),
    page: z.number().int().positive().describe('A página mostrada: além do fim, a última'),
    pages: z.number().int().positive(),
  })
  .meta({ id: 'FuelSelection' });
export type FuelSelection = z.infer<typeof fuelSelectionShape>;

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
      ...cityPages.shape,
    }),
    data: z.array(fuelPriceShape),
    linksPages: true,
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
      'product_synonyms',
    ],
  }),
  readFuelSelection: endpoint({
    method: 'GET',
    path: '/fuel/selection',
    who: 'anyone',
    noun: 'fuel-prices',
    summary: 'O que os filtros da página de combustíveis deixam, e uma página da sua aba',
    query: pageQuery.pick({ page: true }).extend({
      tab: z.enum(fuelTabs, { error: 'Essa aba não existe.' }).default('precos'),
      search: searchParam.optional().describe('Posto, endereço, bandeira ou combustível'),
      regionId: idParam.optional(),
      brandId: idParam.optional(),
      fuelTypeId: z
        .union([z.literal(allFuels), idParam], { error: 'Informe um número inteiro positivo.' })
        .optional()
        .describe('Ausente: o primeiro que os filtros deixam'),
    }),
    data: fuelSelectionShape,
    failures: ['invalid'],
    cache: [...priceTables, 'brands', 'product_synonyms'],
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
