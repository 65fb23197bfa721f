import { z } from 'zod';
import { askedKm } from '#domain/asked-prices.ts';
import { allFuels, fuelTabs } from '#domain/fuel-choice.ts';
import { priceTables } from './cached-tables.ts';
import { shownPoint } from './coordinates.ts';
import { endpoint } from './endpoint.ts';
import { fuelPriceBody, fuelPricesBody } from './fuel-fields.ts';
import { fuelOfferShape, fuelPlaceShape } from './fuel-offers.ts';
import { cityPages, listQuery, pageQuery } from './lists.ts';
import { nearCell, withItsCell } from './nearby.ts';
import { conditionalPrice, observationShape, trendShape } from './observations.ts';
import { listedPrices, newPrices, priceRowShape, validityFilter, withdrawnShape } from './prices.ts';
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
    ...conditionalPrice,
  })
  .meta({ id: 'FuelPrice' });
export type FuelPrice = z.infer<typeof fuelPriceShape>;

/** A price in the list of the whole city, with the point of its station. */
export const placedFuelPriceShape = fuelPriceShape
  .extend({
    FuelStation: fuelPriceShape.shape.FuelStation.extend({
      ...shownPoint,
      isOpen: z.literal(false).optional().describe('Só onde o posto fechou as portas'),
    }),
  })
  .meta({ id: 'PlacedFuelPrice' });
export type PlacedFuelPrice = z.infer<typeof placedFuelPriceShape>;

/** The row of an observation, with the names that the specification gives to a fuel's. Spec, back office, section 3 (Fuel price). */
const fuelPriceRowShape = priceRowShape
  .extend({
    stationId: id,
    Station: z.object({ id, name: z.string(), address: z.string() }),
    typeId: id,
    FuelType: z.object({ id, name: z.string() }),
    date: cityDateTime.describe('O mesmo que collectionDate'),
    updatedAt: cityDateTime.describe('O mesmo que createdAt'),
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
    withoutPrice: z
      .object({ stations: z.number().int().positive(), page: z.number().int().positive() })
      .nullable()
      .describe(
        'Quantos destes não têm preço nenhum, e em que página da aba dos postos começam, ao fim; null: todos têm',
      ),
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

const unpricedNearShape = z
  .object({
    stations: z.number().int().positive(),
    nearest: z.object({ id, name: z.string(), ...shownPoint }),
  })
  .nullable()
  .describe(
    `Perto de near, a até ${askedKm} km em linha reta: quantos postos abertos não têm preço de nenhum combustível, e o mais próximo; null: nenhum, ou sem near`,
  );
export type UnpricedNear = z.infer<typeof unpricedNearShape>;

const fuelPriceRows = { noun: 'fuel-prices', who: 'admin' } as const;

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
    beside: listFacts.extend({ unpriced: unpricedNearShape }),
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
    renumbered: ['fuel'],
    failures: ['invalid', 'not_found'],
    cache: [...priceTables, 'brands', 'product_synonyms'],
  }),
  listFuelPrices: endpoint({
    ...fuelPriceRows,
    method: 'GET',
    path: '/backoffice/fuel/prices',
    summary: 'Como /backoffice/prices?kind=fuel, com os nomes de postos e combustíveis',
    query: listQuery(['-collectionDate', 'id'], {
      stationId: idParam.optional(),
      typeId: idParam.optional(),
      validity: validityFilter,
    }),
    data: z.array(fuelPriceRowShape),
    beside: listedPrices,
    failures: ['invalid'],
  }),
  createFuelPrices: endpoint({
    ...fuelPriceRows,
    method: 'POST',
    path: '/backoffice/fuel/prices',
    summary: 'Registra preços de um ou mais combustíveis de um posto: todos ou nenhum',
    body: fuelPricesBody,
    data: z.array(fuelPriceRowShape),
    whole: 'small',
    beside: newPrices,
    failures: [],
    idempotent: true,
    audit: 'fuel-prices.create',
  }),
  updateFuelPrice: endpoint({
    ...fuelPriceRows,
    method: 'PUT',
    path: '/backoffice/fuel/prices/:id',
    summary: 'Corrige um preço: retira a coleta e registra outra no lugar dela, da mesma fonte',
    params: idParams,
    body: fuelPriceBody,
    data: fuelPriceRowShape,
    failures: ['not_found', 'conflict', 'stale'],
    audit: 'fuel-prices.update',
  }),
  deleteFuelPrice: endpoint({
    ...fuelPriceRows,
    method: 'DELETE',
    path: '/backoffice/fuel/prices/:id',
    summary: 'Retira uma coleta de preço; a anterior volta a valer',
    params: idParams,
    data: withdrawnShape,
    failures: ['not_found', 'stale'],
    audit: 'fuel-prices.delete',
  }),
};
