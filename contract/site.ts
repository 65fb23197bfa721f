import { z } from 'zod';
import { priceTables } from './cached-tables.ts';
import { endpoint } from './endpoint.ts';
import { figuresShape, priceCountShape } from './figures.ts';
import { observationShape, seenLowerShape } from './observations.ts';
import { bestPriceShape } from './prices.ts';
import { cityDateTime, day, id } from './shapes.ts';

/** The facts of the city that every page needs. */
const siteShape = z
  .object({
    demonstration: z
      .boolean()
      .describe('true enquanto houver lugares, produtos ou combustíveis de demonstração'),
  })
  .meta({ id: 'Site' });

const homeCutShape = bestPriceShape
  .extend({ figures: figuresShape, seenLower: seenLowerShape })
  .meta({ id: 'HomeCut' });
export type HomeCut = z.infer<typeof homeCutShape>;

/** The blocks of the home page about meat, and the counts of the open sectors. */
const homeShape = z
  .object({
    cuts: z.array(homeCutShape).describe('O menor preço dos cortes que a página mostra, na ordem dela'),
    wanted: z
      .array(
        z.object({
          name: z.string(),
          best: bestPriceShape
            .pick({ price: true, collectionDate: true, promotion: true, allExpired: true })
            .extend(observationShape.pick({ lifeDays: true, source: true, sourceName: true }).shape)
            .nullable()
            .describe('O preço a que a busca leva; null: nada do que ela acha tem preço'),
        }),
      )
      .describe('Os cortes mais buscados'),
    meat: priceCountShape,
    sectors: z
      .array(priceCountShape.extend({ sectorId: id, name: z.string() }))
      .describe('Os setores abertos ao público'),
    collection: z
      .object({ at: cityDateTime, lifeDays: z.number().int() })
      .nullable()
      .describe('A coleta de carne mais nova'),
  })
  .meta({ id: 'Home' });
export type Home = z.infer<typeof homeShape>;

export const siteEndpoints = {
  readHome: endpoint({
    method: 'GET',
    path: '/public/home',
    who: 'anyone',
    noun: 'site',
    summary: 'O que a página inicial mostra de carne, e quantos lugares têm preço, sem os combustíveis',
    data: homeShape,
    beside: z.object({ today: day, demonstration: z.boolean() }),
    failures: [],
    cache: [...priceTables, 'product_synonyms', 'reported_prices'],
  }),
  readSite: endpoint({
    method: 'GET',
    path: '/public/site',
    who: 'anyone',
    noun: 'site',
    summary: 'Se a cidade é a de demonstração',
    data: siteShape,
    failures: [],
    cache: ['city_facts'],
  }),
};
