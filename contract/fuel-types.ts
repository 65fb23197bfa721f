import { z } from 'zod';
import { fuelTypeLinks } from '#domain/fuel-types-can.ts';
import { trends } from '#domain/trend.ts';
import { priceTables } from './cached-tables.ts';
import { crud } from './crud.ts';
import { endpoint } from './endpoint.ts';
import { figuresShape, priceCountShape } from './figures.ts';
import { fuelTypeBody } from './fuel-fields.ts';
import { fuelOfferShape, fuelPlaceShape } from './fuel-offers.ts';
import { cityLimit } from './limits.ts';
import { listQuery } from './lists.ts';
import { observationShape, seenLowerShape, trendShape } from './observations.ts';
import { cityDateTime, day, editedVersion, id, listFacts, reais, version } from './shapes.ts';

/** The prices of one fuel at the city's stations in one week of collection. */
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

/** How the lowest price of the city has changed, at any station. It says nothing about single stations. */
const cityChangeShape = z
  .object({
    trend: z.enum(trends),
    change: z.number().describe('Diferença em reais entre o menor preço válido de hoje e o daquele dia'),
    since: day.describe('Há uma semana'),
  })
  .meta({ id: 'CityChange' });
export type CityChange = z.infer<typeof cityChangeShape>;

/** How many prices the list of fuels has, the same for each fuel; /fuel/prices has all, by page. */
export const mostPricesOfFuels = cityLimit;

const fuelTypeShape = z
  .object({
    id,
    name: z.string(),
    description: z.string().nullable(),
    fuelBrandId: z.null().describe('Nenhum combustível é de uma só bandeira'),
    prices: z
      .array(z.object({ id, price: reais, fuelStationId: id, expired: z.boolean() }))
      .describe(
        `Preço atual em cada posto, o menor primeiro; fora da comparação ao fim. Até ${mostPricesOfFuels} de todos os combustíveis, tantos de um como de outro: /fuel/prices tem todos, em páginas`,
      ),
    lowestPrice: z
      .object({
        price: reais,
        fuelStationId: id,
        fuelStationName: z.string(),
        fuelStationAddress: z.string(),
        fuelStationNeighbourhood: z.string().nullable(),
        regionName: z.string().nullable(),
        ...observationShape.shape,
        ...trendShape.shape,
      })
      .nullable()
      .describe('O menor entre os preços válidos; onde todos venceram, o menor dos últimos conhecidos'),
    seenLower: seenLowerShape,
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
    cityChange: cityChangeShape
      .nullable()
      .describe('null onde não há preço válido hoje, ou não havia há uma semana'),
    weeks: z.array(fuelWeekShape).describe('Semanas de coleta do último ano, a mais antiga primeiro'),
  })
  .meta({ id: 'FuelType' });
export type FuelType = z.infer<typeof fuelTypeShape>;

/** How many of a fuel's lowest prices are listed with its figures. Spec, public side, section 9 (Top fuel prices). */
export const mostBestFuelOffers = 4;
/** How many weeks of collection are listed with the figures of a fuel. */
export const mostFuelWeeks = 12;

/** A fuel in the whole city, for pages that show only its figures. */
const fuelFiguresShape = z
  .object({
    id,
    name: z.string(),
    description: z.string().nullable(),
    figures: figuresShape.nullable().describe('null onde nenhum posto tem preço que se compare'),
    best: z
      .array(fuelOfferShape.extend({ collectionDate: cityDateTime, FuelStation: fuelPlaceShape }))
      .max(mostBestFuelOffers)
      .describe('Os menores preços, na ordem do ranking'),
    cityChange: cityChangeShape
      .nullable()
      .describe('null onde não há preço válido hoje, ou não havia há uma semana'),
    weeks: z
      .array(z.object({ day: day.describe('Último dia de coleta da semana'), lowest: reais }))
      .max(mostFuelWeeks)
      .describe('Últimas semanas de coleta do último ano, a mais antiga primeiro'),
    seenLower: seenLowerShape,
  })
  .meta({ id: 'FuelFigures' });
export type FuelFigures = z.infer<typeof fuelFiguresShape>;

const fuelTypeRowShape = z
  .object({
    id,
    name: z.string(),
    description: z.string().nullable(),
    surveyed: z.boolean().describe('true: as pesquisas o trazem, e o encontram pelo nome'),
    linked: z.array(z.enum(fuelTypeLinks)).describe('O que impede a exclusão'),
    version,
    createdAt: cityDateTime,
    updatedAt: cityDateTime,
  })
  .meta({ id: 'FuelTypeRow' });
export type FuelTypeRow = z.infer<typeof fuelTypeRowShape>;

const fuelTypesQuery = listQuery(['position', 'name', 'id', 'updatedAt'], {});

const rows = crud({
  noun: 'fuel-types',
  path: '/backoffice/fuel/types',
  row: fuelTypeRowShape,
  query: fuelTypesQuery,
});

export const fuelTypeEndpoints = {
  listPublicFuelTypes: endpoint({
    method: 'GET',
    path: '/fuel/types',
    who: 'anyone',
    noun: 'fuel-types',
    summary: 'Combustíveis, com o menor preço e a faixa de preços da cidade',
    data: z.array(fuelTypeShape),
    whole: 'small',
    beside: listFacts,
    failures: [],
    cache: [...priceTables, 'brands', 'reported_prices', 'product_synonyms'],
  }),
  listFuelFigures: endpoint({
    method: 'GET',
    path: '/fuel/figures',
    who: 'anyone',
    noun: 'fuel-types',
    summary: 'Combustíveis, com os números da cidade e os menores preços de cada um',
    data: z.array(fuelFiguresShape),
    whole: 'small',
    beside: listFacts.extend({
      priced: priceCountShape.describe('Combustíveis e postos com preço que conta'),
    }),
    failures: [],
    cache: [...priceTables, 'brands', 'reported_prices', 'product_synonyms'],
  }),
  listFuelTypes: rows.list('Tipos de combustível, para o painel, na ordem das telas'),
  exportFuelTypes: rows.export('Tipos de combustível do painel em CSV, com a mesma busca'),
  createFuelType: rows.create('Cria um tipo de combustível, o último na ordem das telas', {
    body: fuelTypeBody,
    example: { name: 'Arla 32', description: null },
  }),
  readFuelTypeRow: rows.read('Um tipo de combustível, para o painel'),
  updateFuelType: rows.update(
    'Muda um tipo de combustível; dos que as pesquisas trazem, o nome só em maiúsculas e acentos',
    {
      body: fuelTypeBody.extend({ version: editedVersion }),
      example: { name: 'Combustível com outro nome', version: 1 },
    },
  ),
  deleteFuelType: rows.delete('Exclui um tipo de combustível sem preços; os preços retirados vão com ele'),
};
