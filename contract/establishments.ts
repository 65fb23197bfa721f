import { z } from 'zod';
import { establishmentTypes } from '#domain/establishments.ts';
import { establishmentLinks } from '#domain/establishments-can.ts';
import { priceTables } from './cached-tables.ts';
import { precision } from './coordinates.ts';
import { crud } from './crud.ts';
import { endpoint } from './endpoint.ts';
import { createEstablishmentBody, updateEstablishmentBody } from './establishment-fields.ts';
import { cityPages, listQuery } from './lists.ts';
import { nearbyExample, nearbyQuery } from './nearby.ts';
import { openingHoursShape } from './opening-hours.ts';
import { placePhoto } from './place-fields.ts';
import { priceShape } from './prices.ts';
import { promotionShape } from './promotions.ts';
import { regionShape } from './regions.ts';
import { reviewShape } from './reviews.ts';
import { sectorShape } from './sectors.ts';
import { cityDateTime, id, idParam, idParams, listFacts, searchParam, version } from './shapes.ts';

const establishmentShape = z
  .object({
    id,
    name: z.string(),
    legalName: z.string().nullable().describe('Razão social, onde é outra'),
    type: z.enum(establishmentTypes),
    verified: z.boolean(),
    address: z.string().nullable(),
    formatted_address: z.string().describe('Endereço com bairro e CEP'),
    neighbourhood: z.string().nullable(),
    zipcode: z.string().nullable(),
    phone: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    coordinatesPrecision: precision.nullable(),
    service_radius: z.number().int().min(1).max(50).describe('Quilômetros'),
    openingHours: openingHoursShape.nullable(),
    photo: placePhoto,
    sectorId: id.nullable(),
    Sector: sectorShape.nullable(),
    regionId: id,
    Region: regionShape,
    promotion_count: z
      .number()
      .int()
      .nonnegative()
      .describe('Promoções em vigor que nenhum preço visto depois desmente'),
    has_promotions: z.boolean(),
    averageRating: z.number().min(1).max(5).nullable().describe('Uma casa decimal; null sem avaliações'),
    reviewCount: z.number().int().nonnegative(),
    updatedAt: cityDateTime,
  })
  .meta({ id: 'Establishment' });
export type Establishment = z.infer<typeof establishmentShape>;

const nearbyEstablishmentShape = establishmentShape
  .extend({ distance: z.number().nonnegative().describe('Quilômetros, uma casa decimal') })
  .meta({ id: 'NearbyEstablishment' });

/** A row of the detail page, in addition to the fields of a price. */
const establishmentPriceShape = priceShape
  .extend({
    name: z.string().describe('Nome do produto'),
    synonyms: z.array(z.string()).describe('Outros nomes do produto, sem acentos'),
    category: z.string().describe('Nome da categoria'),
    lastUpdated: cityDateTime,
    Product: z.object({ id, name: z.string() }),
  })
  .meta({ id: 'EstablishmentPrice' });
export type EstablishmentPrice = z.infer<typeof establishmentPriceShape>;

const establishmentDetailShape = establishmentShape
  .extend({
    prices: z.array(establishmentPriceShape).describe('Por nome do produto'),
    promotions: z.array(promotionShape).describe('Em vigor, também as que um preço visto depois desmente'),
    reviews: z.array(reviewShape).describe('As 20 aprovadas mais novas'),
  })
  .meta({ id: 'EstablishmentDetail' });
export type EstablishmentDetail = z.infer<typeof establishmentDetailShape>;

const establishmentRowShape = establishmentShape
  .omit({
    formatted_address: true,
    promotion_count: true,
    has_promotions: true,
    photo: true,
    averageRating: true,
    reviewCount: true,
  })
  .extend({
    cnpj: z.string().nullable().describe('14 caracteres'),
    linked: z.array(z.enum(establishmentLinks)).describe('O que impede a exclusão'),
    version,
    createdAt: cityDateTime,
  })
  .meta({ id: 'EstablishmentRow' });
export type EstablishmentRow = z.infer<typeof establishmentRowShape>;

const establishmentsQuery = listQuery(['name', 'id', 'address', 'region', 'updatedAt'], {
  regionId: idParam.optional(),
  sectorId: idParam.optional(),
  verified: z.enum(['true', 'false'], { error: 'Use true ou false.' }).optional(),
  coordinates: z
    .enum(['known', 'missing'], { error: 'Use known ou missing.' })
    .optional()
    .describe('missing: só os que não aparecem no mapa'),
});

/** The tables of a list of establishments, and those that decide which promotions are shown. */
const establishmentTables = [
  'establishments',
  'regions',
  'sectors',
  'reviews',
  'promotions',
  'prices',
  'products',
  'categories',
] as const;

const rows = crud({
  noun: 'establishments',
  path: '/backoffice/establishments',
  row: establishmentRowShape,
  query: establishmentsQuery,
});

export const establishmentEndpoints = {
  listPublicEstablishments: endpoint({
    method: 'GET',
    path: '/public/establishments',
    who: 'anyone',
    noun: 'establishments',
    summary: 'Estabelecimentos, em ordem alfabética; a busca perdoa uma letra trocada',
    query: z.object({
      search: searchParam.optional().describe('Nome, endereço ou bairro'),
      ...cityPages.shape,
    }),
    data: z.array(establishmentShape),
    linksPages: true,
    beside: listFacts,
    failures: ['invalid'],
    cache: [...establishmentTables, 'brands'],
  }),
  listNearbyEstablishments: endpoint({
    method: 'GET',
    path: '/public/establishments/nearby',
    who: 'anyone',
    noun: 'establishments',
    summary: 'Estabelecimentos dentro de um raio, os mais próximos primeiro; só os que têm coordenadas',
    query: nearbyQuery.extend({
      ...cityPages.shape,
      withPromotions: z
        .enum(['true', 'false'], { error: 'Use true ou false.' })
        .default('false')
        .transform((text) => text === 'true')
        .describe('true: só os que têm promoções em vigor que nenhum preço visto depois desmente'),
    }),
    example: nearbyExample,
    data: z.array(nearbyEstablishmentShape),
    linksPages: true,
    beside: listFacts,
    failures: ['invalid'],
  }),
  readEstablishment: endpoint({
    method: 'GET',
    path: '/establishments/:id',
    alsoAt: ['/public/establishments/:id'],
    who: 'anyone',
    noun: 'establishments',
    summary: 'Um estabelecimento: preços, promoções em vigor e avaliações',
    params: idParams,
    data: establishmentDetailShape,
    beside: listFacts.omit({ count: true }),
    failures: ['invalid', 'not_found'],
    cache: [...priceTables, 'reviews', 'product_synonyms'],
  }),
  listEstablishments: rows.list('Estabelecimentos, para o painel'),
  exportEstablishments: rows.export(
    'Estabelecimentos do painel em CSV, com a mesma busca e os mesmos filtros',
  ),
  createEstablishment: rows.create(
    'Cria um estabelecimento; o primeiro de verdade tira a demonstração, se o pedido o disser',
    {
      body: createEstablishmentBody,
      example: { name: 'Casa de Carnes Nova', regionId: 1 },
      failures: ['twin'],
    },
  ),
  readEstablishmentRow: rows.read('Um estabelecimento, para o painel'),
  updateEstablishment: rows.update('Muda um estabelecimento; os de demonstração não são mudados', {
    body: updateEstablishmentBody,
    example: { name: 'Casa de Carnes Mudada', regionId: 1, version: 1 },
    failures: ['twin'],
  }),
  deleteEstablishment: rows.delete(
    'Exclui um estabelecimento sem preços nem outros registros; os preços retirados vão com ele',
  ),
};
