import { z } from 'zod';
import { establishmentTypes } from '#domain/establishments.ts';
import { endpoint } from './endpoint.ts';
import { observationShape, trendShape } from './observations.ts';
import { regionShape } from './regions.ts';
import { cityDateTime, day, id, idParam, idParams, listFacts, reais, searchParam } from './shapes.ts';

/** Where a price is asked, as it stands inside other things. */
export const priceEstablishmentShape = z.object({
  id,
  name: z.string(),
  type: z.enum(establishmentTypes),
  verified: z.boolean(),
  address: z.string().nullable(),
  neighbourhood: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  regionId: id,
  Region: regionShape,
});
export type PriceEstablishment = z.infer<typeof priceEstablishmentShape>;

/** A running promotion behind a price: until when, and from what. */
export const priceOfferShape = z.object({
  promotionId: id,
  title: z.string(),
  originalPrice: reais,
  discountPercentage: z.number().min(0).max(100),
  endDate: day,
});

/**
 * A current price of a product at an establishment: the observed one, or a running promotion's where it is lower. Then
 * `collectionDate` is the promotion's first day, `expiresOn` its last, `source` the shop, and `previousPrice` what was
 * observed; `id` is the observation's always.
 */
export const priceShape = z
  .object({
    id,
    price: reais.describe('Reais por quilo'),
    productId: id,
    establishmentId: id,
    productName: z.string(),
    productDescription: z.string().nullable(),
    categoryId: id,
    categoryName: z.string(),
    establishmentName: z.string(),
    regionName: z.string(),
    Establishment: priceEstablishmentShape,
    ...observationShape.shape,
    updatedAt: cityDateTime,
    promotion: priceOfferShape.nullable(),
    previousPrice: reais.nullable(),
    trend: trendShape,
  })
  .meta({ id: 'Price' });
export type MeatPrice = z.infer<typeof priceShape>;

/** The lowest current price of one product, against the city. */
export const bestPriceShape = priceShape
  .extend({
    average: reais.nullable().describe('Média da cidade; null com menos de 3 preços'),
    highest: reais,
    establishments: z.number().int().positive().describe('Em quantos estabelecimentos foi comparado'),
    comparisonDay: day,
    allExpired: z.boolean().describe('true: todos os preços venceram; são os últimos conhecidos'),
    saving: reais.nullable().describe('Quanto fica abaixo da média, em reais'),
    savingPercent: z.number().nullable(),
  })
  .meta({ id: 'BestPrice' });
export type BestPrice = z.infer<typeof bestPriceShape>;

export const priceEndpoints = {
  listPublicPrices: endpoint({
    method: 'GET',
    path: '/public/prices',
    who: 'anyone',
    noun: 'prices',
    summary: 'Preço atual de cada produto em cada estabelecimento, o menor primeiro; vencidos ao fim',
    query: z.object({
      regionId: idParam.optional(),
      productId: idParam.optional(),
      search: searchParam.optional().describe('Produto, sinônimo ou estabelecimento'),
    }),
    data: z.array(priceShape),
    whole: 'city',
    beside: listFacts,
    failures: ['invalid'],
    cache: [
      'prices',
      'products',
      'categories',
      'establishments',
      'regions',
      'promotions',
      'imports',
      'price_lives',
      'product_synonyms',
    ],
  }),
  listBestPrices: endpoint({
    method: 'GET',
    path: '/public/prices/best',
    who: 'anyone',
    noun: 'prices',
    summary: 'O menor preço atual de cada produto, com a média e o maior da cidade',
    query: z.object({
      establishmentId: idParam.optional().describe('Só os produtos que o estabelecimento vende'),
      categoryId: idParam.optional().describe('Só os produtos da categoria'),
    }),
    data: z.array(bestPriceShape),
    whole: 'city',
    beside: listFacts,
    failures: ['invalid'],
    cache: [
      'prices',
      'products',
      'categories',
      'establishments',
      'regions',
      'promotions',
      'imports',
      'price_lives',
    ],
  }),
  listProductPrices: endpoint({
    method: 'GET',
    path: '/public/prices/product/:id',
    who: 'anyone',
    noun: 'prices',
    summary: 'Preço atual de um produto em cada estabelecimento, o menor primeiro',
    params: idParams,
    data: z.array(priceShape),
    whole: 'city',
    beside: listFacts,
    failures: ['invalid', 'not_found'],
    cache: [
      'prices',
      'products',
      'categories',
      'establishments',
      'regions',
      'promotions',
      'imports',
      'price_lives',
      'sectors',
    ],
  }),
  readLatestPrice: endpoint({
    method: 'GET',
    path: '/prices/latest',
    who: 'anyone',
    noun: 'prices',
    summary: 'O preço atual de um produto em um estabelecimento',
    query: z.object({ productId: idParam, establishmentId: idParam }),
    data: priceShape,
    failures: ['invalid', 'not_found'],
    cache: [
      'prices',
      'products',
      'categories',
      'establishments',
      'regions',
      'promotions',
      'imports',
      'price_lives',
      'sectors',
      'reviews',
    ],
  }),
};
