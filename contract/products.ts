import { z } from 'zod';
import { productUnits } from '#domain/products.ts';
import { productLinks } from '#domain/products-can.ts';
import { priceTables } from './cached-tables.ts';
import { categoryShape } from './categories.ts';
import { crud } from './crud.ts';
import { endpoint } from './endpoint.ts';
import { figuresShape } from './figures.ts';
import { fuelWeekShape } from './fuel-types.ts';
import { rankedOnPage } from './limits.ts';
import { cityPages, limitOr, listQuery, listTotal, pageQuery } from './lists.ts';
import { observationShape, seenLowerShape } from './observations.ts';
import { bestPriceShape, priceShape } from './prices.ts';
import { productBody, updateProductBody } from './product-fields.ts';
import {
  cityDateTime,
  day,
  id,
  idParam,
  idParams,
  listFacts,
  reais,
  searchParam,
  version,
} from './shapes.ts';

const productShape = z
  .object({
    id,
    name: z.string(),
    description: z.string().nullable(),
    unit: z.enum(productUnits).describe('O preço é por quilo, litro, metro cúbico ou unidade'),
    categoryId: id,
    Category: categoryShape,
    synonyms: z.array(z.string()).describe('Outros jeitos de escrever, sem acentos'),
    lowestPrice: z
      .object({ price: reais, establishmentId: id, establishmentName: z.string(), ...observationShape.shape })
      .nullable()
      .describe('O menor preço atual'),
    seenLower: seenLowerShape,
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof productShape>;

/** The prices of a product at the city's shops in one week of collection. */
const priceWeekShape = fuelWeekShape
  .omit({ stations: true })
  .extend({ establishments: z.number().int().positive() })
  .meta({ id: 'PriceWeek' });

const productDetailShape = productShape
  .extend({
    best: bestPriceShape.nullable(),
    prices: z.array(priceShape).describe('O menor primeiro; fora da comparação ao fim'),
    weeks: z.array(priceWeekShape).describe('Semanas de coleta do último ano, a mais antiga primeiro'),
    starts: z
      .array(
        z.object({
          day: day.describe('30, 90 ou 365 dias atrás'),
          price: reais.describe('O menor preço que valia na cidade nesse dia, sem promoções'),
          observed: day.describe('Dia da coleta desse preço'),
        }),
      )
      .describe('Com que preço o histórico de 30 dias, de 90 dias e de um ano começa; sem os dias sem preço'),
  })
  .meta({ id: 'ProductDetail' });
export type ProductDetail = z.infer<typeof productDetailShape>;

/** A price in the ranking of its product. */
const rankedPriceShape = priceShape.extend({
  position: z
    .number()
    .int()
    .positive()
    .nullable()
    .describe('1 é o menor; os iguais têm a mesma posição; null fora da comparação'),
});

/** A product on its page: its prices in the city, and one page of the establishments that have it. */
const productPageShape = productDetailShape
  .omit({ synonyms: true, lowestPrice: true, prices: true })
  .extend({
    figures: figuresShape.nullable().describe('null: nenhum preço pode ser comparado'),
    prices: z
      .array(rankedPriceShape)
      .describe('Uma página, o menor preço primeiro; fora da comparação ao fim'),
    page: z.number().int().positive().describe('A última, se a pedida passa do fim'),
    pages: z.number().int().nonnegative(),
    count: z.number().int().nonnegative().describe('Quantos estabelecimentos há em todas as páginas'),
    regions: z
      .array(z.object({ id, establishments: z.number().int().positive() }))
      .describe('Em quantos estabelecimentos de cada região foi comparado'),
  })
  .meta({ id: 'ProductPage' });
export type ProductPage = z.infer<typeof productPageShape>;

const productRowShape = productShape
  .omit({ lowestPrice: true, seenLower: true, Category: true })
  .extend({
    Category: z.object({ id, name: z.string() }),
    linked: z.array(z.enum(productLinks)).describe('O que impede a exclusão'),
    version,
    createdAt: cityDateTime,
    updatedAt: cityDateTime,
  })
  .meta({ id: 'ProductRow' });
export type ProductRow = z.infer<typeof productRowShape>;

/** A product in the form of one establishment. */
const shopProductShape = z
  .object({
    id,
    name: z.string(),
    sold: z.boolean().describe('true: há um preço dele neste estabelecimento'),
  })
  .meta({ id: 'ShopProduct' });

const productsQuery = listQuery(['name', 'id', 'category', 'updatedAt'], {
  sectorId: idParam.optional(),
  categoryId: idParam.optional(),
});

const rows = crud({
  noun: 'products',
  path: '/backoffice/products',
  row: productRowShape,
  query: productsQuery,
});

export const productEndpoints = {
  listPublicProducts: endpoint({
    method: 'GET',
    path: '/public/products',
    who: 'anyone',
    noun: 'products',
    summary: 'Produtos, em ordem alfabética, com o menor preço de cada um',
    query: cityPages,
    data: z.array(productShape),
    linksPages: true,
    beside: listFacts,
    failures: ['invalid'],
    cache: [...priceTables, 'reported_prices', 'product_synonyms'],
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
    cache: [...priceTables, 'reported_prices', 'product_synonyms'],
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
    cache: [...priceTables, 'reported_prices', 'product_synonyms'],
  }),
  readProductPage: endpoint({
    method: 'GET',
    path: '/public/products/:id/page',
    who: 'anyone',
    noun: 'products',
    summary: 'Um produto como a sua página o mostra: os números da cidade e uma página dos estabelecimentos',
    params: idParams,
    query: pageQuery.extend({
      limit: limitOr(rankedOnPage),
      regionId: idParam.optional().describe('Só os estabelecimentos da região'),
    }),
    data: productPageShape,
    beside: listFacts.omit({ count: true }),
    failures: ['invalid', 'not_found'],
    cache: [...priceTables, 'reported_prices', 'product_synonyms'],
  }),
  listCheaperProducts: endpoint({
    method: 'GET',
    path: '/public/products/:id/cheaper',
    who: 'anyone',
    noun: 'products',
    summary:
      'Até 3 produtos da mesma categoria e unidade que custam menos, os de preço mais próximo primeiro',
    params: idParams,
    data: z.array(bestPriceShape),
    whole: 'small',
    beside: listFacts,
    failures: ['invalid', 'not_found'],
    cache: [...priceTables, 'product_synonyms'],
  }),
  listProducts: rows.list('Produtos, para o painel; a busca lê também os outros nomes'),
  exportProducts: rows.export('Produtos do painel em CSV, com a mesma busca e o mesmo filtro'),
  listEstablishmentProducts: endpoint({
    method: 'GET',
    path: '/backoffice/products/establishment/:id',
    who: 'admin',
    noun: 'products',
    summary: 'Produtos que um estabelecimento vende; com busca também os outros, depois dos que ele vende',
    params: idParams,
    query: listQuery(['name', 'id'], {}),
    data: z.array(shopProductShape),
    beside: listTotal,
    failures: ['invalid', 'not_found'],
  }),
  createProduct: rows.create('Cria um produto em uma categoria, com os seus outros nomes', {
    body: productBody,
    example: { name: 'Paleta de Cordeiro', categoryId: 1 },
  }),
  readProductRow: rows.read('Um produto, para o painel'),
  updateProduct: rows.update('Muda um produto e os seus outros nomes', {
    body: updateProductBody,
    example: { name: 'Produto com outro nome', categoryId: 1, version: 1 },
  }),
  deleteProduct: rows.delete(
    'Exclui um produto sem preços nem outros registros; os preços retirados vão com ele',
  ),
};
