import { z } from 'zod';
import { fuelStationLinks } from '#domain/fuel-stations-can.ts';
import { typedStationFields } from '#domain/typed-station-fields.ts';
import { precision } from './coordinates.ts';
import { crud } from './crud.ts';
import { endpoint } from './endpoint.ts';
import { fuelBrandShape } from './fuel-brands.ts';
import { createFuelStationBody, updateFuelStationBody } from './fuel-fields.ts';
import { fuelPriceShape } from './fuel-prices.ts';
import { fuelWeekShape } from './fuel-types.ts';
import { cityLimit } from './limits.ts';
import { cityPages, listQuery } from './lists.ts';
import { nearbyExample, nearbyQuery } from './nearby.ts';
import { observationShape, seenLowerShape } from './observations.ts';
import { placePhoto } from './place-fields.ts';
import { regionShape } from './regions.ts';
import { reviewShape } from './reviews.ts';
import { cityDateTime, day, dayParam, id, idParam, idParams, listFacts, reais, version } from './shapes.ts';

const fuelStationShape = z
  .object({
    id,
    name: z.string(),
    address: z.string(),
    formatted_address: z.string().describe('Endereço com bairro e CEP'),
    neighbourhood: z.string().nullable(),
    zipcode: z.string().nullable(),
    cnpj: z.string().nullable(),
    phone: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    coordinatesPrecision: precision.nullable(),
    regionId: id.nullable(),
    fuelBrandId: id.nullable(),
    Region: regionShape.nullable(),
    FuelBrand: z.object({ id, name: z.string() }).nullable(),
    isOpen: z.boolean().describe('false: o posto fechou as portas'),
    photo: placePhoto,
    lowestPrice: z
      .object({ price: reais, fuelTypeId: id, fuelTypeName: z.string(), ...observationShape.shape })
      .nullable()
      .describe('O menor preço válido do posto; onde todos venceram, o menor dos mais recentes'),
    prices: z
      .array(z.object({ id, fuelTypeId: id, price: reais, ...observationShape.shape }))
      .describe('Preço atual de cada combustível, na ordem das telas'),
    averageRating: z.number().min(1).max(5).nullable().describe('Uma casa decimal; null sem avaliações'),
    reviewCount: z.number().int().nonnegative(),
    updatedAt: cityDateTime,
  })
  .meta({ id: 'FuelStation' });
export type FuelStation = z.infer<typeof fuelStationShape>;

const nearbyFuelStationShape = fuelStationShape
  .extend({ distance: z.number().nonnegative().describe('Quilômetros, uma casa decimal') })
  .meta({ id: 'NearbyFuelStation' });
export type NearbyFuelStation = z.infer<typeof nearbyFuelStationShape>;

const fuelHistoryEntryShape = z
  .object({
    id,
    fuelTypeId: id,
    price: reais,
    collectionDate: cityDateTime,
    source: observationShape.shape.source,
    sourceName: z.string(),
    stationName: z.string().describe('O nome que o posto tinha na coleta'),
    brandName: z.string().nullable().describe('A bandeira que o posto tinha na coleta'),
  })
  .meta({ id: 'FuelHistoryEntry' });
export type FuelHistoryEntry = z.infer<typeof fuelHistoryEntryShape>;

/** A price on its station's page. */
const stationFuelPriceShape = fuelPriceShape
  .extend({ seenLower: seenLowerShape.describe('Relato aprovado do posto, mais novo e abaixo deste preço') })
  .meta({ id: 'StationFuelPrice' });
export type StationFuelPrice = z.infer<typeof stationFuelPriceShape>;

const fuelStationDetailShape = fuelStationShape
  .extend({
    FuelPrices: z.array(stationFuelPriceShape),
    priceHistory: z
      .array(fuelHistoryEntryShape)
      .describe('Coletas do último ano, a mais nova primeiro, até `history`'),
    reviews: z.array(reviewShape).describe('As 20 aprovadas mais novas'),
    nearbyStations: z
      .array(nearbyFuelStationShape)
      .describe('Até 4 com preço, os mais próximos primeiro, e depois alguns que não têm nenhum'),
    successor: z
      .object({ id, name: z.string() })
      .nullable()
      .describe(
        'O posto de outro CNPJ que a pesquisa traz neste endereço: os preços deste não são comparados',
      ),
  })
  .meta({ id: 'FuelStationDetail' });
export type FuelStationDetail = z.infer<typeof fuelStationDetailShape>;

/** The last collection of a fuel before a period, which may have been its price when the period began. */
const earlierPriceShape = fuelHistoryEntryShape
  .pick({ id: true, fuelTypeId: true, price: true, collectionDate: true, source: true, sourceName: true })
  .extend({ expiresOn: observationShape.shape.expiresOn })
  .meta({ id: 'EarlierFuelPrice' });
export type EarlierFuelPrice = z.infer<typeof earlierPriceShape>;

const fuelStationRowShape = z
  .object({
    id,
    name: z.string(),
    address: z.string(),
    neighbourhood: z.string().nullable(),
    zipcode: z.string().nullable(),
    cnpj: z.string().nullable().describe('14 caracteres'),
    phoneNumber: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    coordinatesPrecision: precision.nullable(),
    brandId: id.nullable(),
    FuelBrand: fuelBrandShape.nullable(),
    regionId: id.nullable(),
    Region: regionShape.nullable(),
    isOpen: z.boolean().describe('false: o posto fechou as portas'),
    typed: z.array(z.enum(typedStationFields)).describe('O que foi digitado aqui, e as pesquisas não mudam'),
    surveyedOn: day.nullable().describe('Dia da última pesquisa em que o posto está'),
    linked: z.array(z.enum(fuelStationLinks)).describe('O que impede a exclusão'),
    version,
    createdAt: cityDateTime,
    updatedAt: cityDateTime,
  })
  .meta({ id: 'FuelStationRow' });
export type FuelStationRow = z.infer<typeof fuelStationRowShape>;

const fuelStationsQuery = listQuery(['name', 'id', 'address', 'brand', 'region', 'updatedAt'], {
  brandId: idParam.optional(),
  regionId: idParam.optional(),
  isOpen: z.enum(['true', 'false'], { error: 'Use true ou false.' }).optional(),
  coordinates: z
    .enum(['known', 'missing'], { error: 'Use known ou missing.' })
    .optional()
    .describe('missing: só os que não aparecem no mapa'),
});

/** The tables behind a station and its prices. */
const historyLimit = `Informe um número inteiro de 0 a ${cityLimit}.`;

const pricedStationTables = [
  'establishments',
  'brands',
  'regions',
  'prices',
  'products',
  'categories',
  'sectors',
  'imports',
  'price_lives',
  'establishment_profiles',
] as const;

const rows = crud({
  noun: 'fuel-stations',
  path: '/backoffice/fuel/stations',
  row: fuelStationRowShape,
  query: fuelStationsQuery,
});

export const fuelStationEndpoints = {
  listPublicFuelStations: endpoint({
    method: 'GET',
    path: '/fuel/stations',
    who: 'anyone',
    noun: 'fuel-stations',
    summary: 'Postos de combustível, em ordem alfabética',
    query: cityPages,
    data: z.array(fuelStationShape),
    linksPages: true,
    beside: listFacts,
    failures: ['invalid'],
    cache: [
      'establishments',
      'brands',
      'regions',
      'prices',
      'products',
      'categories',
      'sectors',
      'imports',
      'price_lives',
      'reviews',
    ],
  }),
  listNearbyFuelStations: endpoint({
    method: 'GET',
    path: '/fuel/stations/nearby',
    who: 'anyone',
    noun: 'fuel-stations',
    summary: 'Postos dentro de um raio, os mais próximos primeiro; só os que têm coordenadas',
    query: nearbyQuery.extend(cityPages.shape),
    example: nearbyExample,
    data: z.array(nearbyFuelStationShape),
    linksPages: true,
    beside: listFacts,
    failures: ['invalid'],
  }),
  readFuelStation: endpoint({
    method: 'GET',
    path: '/fuel/stations/:id',
    who: 'anyone',
    noun: 'fuel-stations',
    summary: 'Um posto: preços de hoje, histórico, avaliações e postos próximos',
    params: idParams,
    query: z.object({
      history: z.coerce
        .number({ error: historyLimit })
        .int(historyLimit)
        .min(0, historyLimit)
        .max(cityLimit, historyLimit)
        .default(cityLimit)
        .describe('Até quantas coletas em `priceHistory`'),
    }),
    data: fuelStationDetailShape,
    beside: listFacts.omit({ count: true }),
    renumbered: ['station'],
    failures: ['invalid', 'not_found'],
    cache: [...pricedStationTables, 'product_synonyms', 'reviews', 'reported_prices'],
  }),
  listFuelStationHistory: endpoint({
    method: 'GET',
    path: '/fuel/stations/:id/history',
    who: 'anyone',
    noun: 'fuel-stations',
    summary: 'Coletas de preço de um posto, a mais nova primeiro',
    params: idParams,
    query: z.object({
      fuelTypeId: idParam.optional(),
      from: dayParam.optional().describe('Primeiro dia; um ano atrás se não for dito'),
      to: dayParam.optional().describe('Último dia; hoje se não for dito'),
      ...cityPages.shape,
    }),
    data: z.array(fuelHistoryEntryShape),
    linksPages: true,
    beside: listFacts.extend({
      city: z
        .array(fuelWeekShape.extend({ fuelTypeId: id }))
        .describe('A faixa de preços da cidade nas mesmas semanas'),
      before: z
        .array(earlierPriceShape)
        .describe('De cada combustível, a última coleta antes do primeiro dia, e até quando ela valia'),
    }),
    renumbered: ['station', 'fuel'],
    failures: ['invalid', 'not_found'],
    cache: [...pricedStationTables, 'product_synonyms'],
  }),
  listFuelStations: rows.list('Postos, para o painel; a busca lê nome, endereço e CNPJ'),
  exportFuelStations: rows.export('Postos do painel em CSV, com a mesma busca e os mesmos filtros'),
  createFuelStation: rows.create(
    'Cria um posto; o primeiro de verdade tira a demonstração, se o pedido o disser',
    {
      body: createFuelStationBody,
      example: { name: 'Posto Novo', address: 'Avenida JK, 10', regionId: 1 },
      failures: ['twin'],
    },
  ),
  readFuelStationRow: rows.read('Um posto, para o painel'),
  updateFuelStation: rows.update('Muda um posto; o que for digitado fica também depois das pesquisas', {
    body: updateFuelStationBody,
    example: { name: 'Posto Mudado', address: 'Avenida JK, 12', regionId: 1, version: 1 },
    failures: ['twin'],
  }),
  deleteFuelStation: rows.delete(
    'Exclui um posto sem preços nem outros registros; os preços retirados vão com ele',
  ),
};
