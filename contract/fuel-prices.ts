import { z } from 'zod';
import { allFuels, fuelTabs } from '#domain/fuel-choice.ts';
import { priceTables } from './cached-tables.ts';
import { shownPoint } from './coordinates.ts';
import { endpoint } from './endpoint.ts';
import { fuelPriceBody, fuelPricesBody } from './fuel-fields.ts';
import { fuelOfferShape, fuelPlaceShape } from './fuel-offers.ts';
import { cityPages, listQuery, pageQuery } from './lists.ts';
import { nearCell, withItsCell } from './nearby.ts';
import { conditionalPrice, observationShape, trendShape } from './observations.ts';
import { newPrices, priceRows } from './price-rows.ts';
import { priceCheckShape, priceValidities } from './prices.ts';
import { regionShape } from './regions.ts';
import { cityDateTime, count, day, dayParam, id, idParam, listFacts, reais, searchParam } from './shapes.ts';

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
    ...conditionalPrice,
  })
  .meta({ id: 'FuelPrice' });
export type FuelPrice = z.infer<typeof fuelPriceShape>;

/** A price in the list of the whole city, with the point of its station. */
const placedFuelPriceShape = fuelPriceShape
  .extend({ FuelStation: fuelPriceShape.shape.FuelStation.extend(shownPoint) })
  .meta({ id: 'PlacedFuelPrice' });
export type PlacedFuelPrice = z.infer<typeof placedFuelPriceShape>;

/** An observation as the back office lists it. Spec, back office, section 3 (Fuel price). */
const fuelPriceRowShape = z
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

const rows = priceRows({
  noun: 'fuel-prices',
  path: '/backoffice/fuel/prices',
  row: fuelPriceRowShape,
  query: fuelPricesQuery,
});

export const fuelPriceEndpoints = {
  listPublicFuelPrices: endpoint({
    method: 'GET',
    path: '/fuel/prices',
    who: 'anyone',
    noun: 'fuel-prices',
    summary: 'Preço atual de cada combustível em cada posto, o menor primeiro; vencidos ao fim',
    query: z
      .object({
        date: dayParam
          .optional()
          .describe('Preços observados até o fim deste dia, com as correções feitas depois; sem near'),
        regionId: idParam.optional(),
        fuelTypeId: idParam.optional(),
        brandId: idParam.optional(),
        search: searchParam.optional().describe('Posto, endereço, bandeira ou combustível'),
        ...nearCell,
        ...cityPages.shape,
      })
      .superRefine(withItsCell)
      .refine(({ date, near }) => date === undefined || near === undefined, {
        path: ['date'],
        message: 'Perto de um lugar só há os preços de hoje: retire a data.',
      }),
    data: z.array(placedFuelPriceShape),
    linksPages: true,
    beside: listFacts,
    failures: ['invalid'],
    cache: [...priceTables, 'brands', 'product_synonyms'],
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
  listFuelPrices: rows.list(
    'Coletas de preços de combustível que não foram retiradas, para o painel; as mais novas primeiro',
  ),
  exportFuelPrices: rows.export('As coletas de preços de combustível filtradas, em CSV'),
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
  readFuelPriceRow: rows.read('Uma coleta; de uma que foi corrigida, a correção'),
  readFuelPriceHistory: rows.history(
    'Quem mudou este preço: as mudanças do mesmo combustível no mesmo posto',
  ),
  createFuelPrices: endpoint({
    method: 'POST',
    path: '/backoffice/fuel/prices',
    who: 'admin',
    noun: 'fuel-prices',
    summary: 'Registra preços de um ou mais combustíveis de um posto: todos ou nenhum',
    body: fuelPricesBody,
    data: z.array(fuelPriceRowShape),
    whole: 'small',
    beside: newPrices,
    failures: [],
    idempotent: true,
    audit: 'fuel-prices.create',
  }),
  updateFuelPrice: rows.update(
    'Corrige um preço: retira a coleta e registra outra no lugar dela, da mesma fonte',
    { body: fuelPriceBody },
  ),
  deleteFuelPrice: rows.withdraw('Retira uma coleta de preço; a anterior volta a valer'),
  restoreFuelPrice: rows.restore('Restaura uma coleta que foi retirada'),
};
