import { z } from 'zod';
import { categoryShape } from './categories.ts';
import { endpoint } from './endpoint.ts';
import { fuelWeekShape } from './fuel-types.ts';
import { observationShape } from './observations.ts';
import { bestPriceShape, priceShape } from './prices.ts';
import { id, idParams, listFacts, reais, searchParam } from './shapes.ts';

export const productShape = z
  .object({
    id,
    name: z.string(),
    description: z.string().nullable(),
    categoryId: id,
    Category: categoryShape,
    synonyms: z.array(z.string()).describe('Outros jeitos de escrever, sem acentos'),
    lowestPrice: z
      .object({ price: reais, establishmentId: id, establishmentName: z.string(), ...observationShape.shape })
      .nullable()
      .describe('O menor preço atual'),
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof productShape>;

/** The prices that the city's shops asked for a product in one week of collection. */
export const priceWeekShape = fuelWeekShape
  .omit({ stations: true })
  .extend({ establishments: z.number().int().positive() })
  .meta({ id: 'PriceWeek' });

export const productDetailShape = productShape
  .extend({
    best: bestPriceShape.nullable(),
    prices: z.array(priceShape).describe('O menor primeiro; fora da comparação ao fim'),
    weeks: z.array(priceWeekShape).describe('Semanas de coleta do último ano, a mais antiga primeiro'),
  })
  .meta({ id: 'ProductDetail' });
export type ProductDetail = z.infer<typeof productDetailShape>;

export const productEndpoints = {
  listPublicProducts: endpoint({
    method: 'GET',
    path: '/public/products',
    who: 'anyone',
    noun: 'products',
    summary: 'Produtos, em ordem alfabética, com o menor preço de cada um',
    data: z.array(productShape),
    whole: 'city',
    beside: listFacts,
    failures: [],
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
      'product_synonyms',
    ],
  }),
  searchProducts: endpoint({
    method: 'GET',
    path: '/public/products/search',
    who: 'anyone',
    noun: 'products',
    summary: 'Até 5 produtos que respondem ao que foi digitado, também por sinônimos; a partir de 2 letras',
    query: z.object({ search: searchParam }),
    example: { query: { search: 'picanha' } },
    data: z.array(productShape),
    whole: 'small',
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
      'sectors',
      'product_synonyms',
    ],
  }),
  readProduct: endpoint({
    method: 'GET',
    path: '/products/:id',
    alsoAt: ['/public/products/:id'],
    who: 'anyone',
    noun: 'products',
    summary: 'Um produto: melhor preço, preço em cada estabelecimento e histórico da cidade',
    params: idParams,
    data: productDetailShape,
    beside: listFacts.omit({ count: true }),
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
      'product_synonyms',
    ],
  }),
};
