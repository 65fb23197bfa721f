import { z } from 'zod';
import { establishmentTypes } from '#domain/establishments.ts';
import { priceSources } from '#domain/prices.ts';
import { productUnits } from '#domain/products.ts';
import { priceTables } from './cached-tables.ts';
import { shownPoint } from './coordinates.ts';
import { endpoint } from './endpoint.ts';
import { figuresShape } from './figures.ts';
import { placedFuelPriceShape } from './fuel-prices.ts';
import { largestId, maxPage } from './limits.ts';
import { cell, nearCell } from './nearby.ts';
import { conditionalPriceShape, fullPriceSeen, seenLowerShape } from './observations.ts';
import { priceShape } from './prices.ts';
import { regionShape } from './regions.ts';
import { count, day, id, idParam, listFacts, reais, searchParam } from './shapes.ts';

/**
 * The goods of one sector, compared between the shops of the city. Each call returns one view of them, with the filtered
 * counts.
 */

const pageNumber = z.coerce
  .number({ error: 'Informe o número da página.' })
  .int('Informe o número da página.')
  .positive('Informe o número da página.')
  .max(maxPage, 'Essa página não existe.')
  .default(1);

const filters = {
  sectorId: idParam.optional().describe('Sem ele, o setor mais antigo: o das carnes'),
  search: searchParam
    .optional()
    .describe('Produto, sinônimo, estabelecimento, endereço, bairro, ou palavras de ambos'),
  regionId: idParam.optional(),
  productId: idParam.optional(),
};
const pagedFilters = z.object({
  ...filters,
  page: pageNumber.describe('Além da última, a última'),
});

/** A shop next to a price. */
const comparedShopShape = z.object({
  id,
  name: z.string(),
  verified: z.boolean(),
  address: z.string().nullable().describe('Nos preços, só onde não há bairro'),
  neighbourhood: z.string().nullable(),
  ...shownPoint,
  Region: regionShape,
});

/** Age, life and source of a price, shared by many prices. */
const quoteFactsShape = z.object({
  day,
  lifeDays: z.number().int(),
  source: z.enum([...priceSources, 'promotion']),
  sourceName: z.string(),
});

const comparedPromotionShape = z.object({
  id,
  title: z.string(),
  productId: id,
  establishmentId: id,
  originalPrice: reais,
  salePrice: reais,
  discountPercentage: z.number(),
  startDate: day,
  endDate: day,
  fullPriceSeen,
});

/** A product with its prices in the whole city, and those that match the filters. */
const comparedProductShape = z
  .object({
    id,
    name: z.string(),
    description: z.string().nullable(),
    unit: z.enum(productUnits),
    seenLower: seenLowerShape,
    city: figuresShape,
    regions: z
      .array(z.object({ regionId: id, lowest: reais }))
      .describe('O menor preço de cada região com dois ou mais preços'),
    here: z
      .object({
        establishments: count.describe('Quantos preços são comparados'),
        lowest: reais.nullable(),
        lowestEstablishments: count,
        left: count.describe('Preços fora da comparação'),
      })
      .describe('O que os filtros deixam'),
    cheapest: z.array(id).describe('Os estabelecimentos do ranking que os filtros deixam, no máximo 6'),
  })
  .meta({ id: 'ComparedProduct' });
export type ComparedProduct = z.infer<typeof comparedProductShape>;

/** The city's lowest price of a product, at a shop that matches the filters. */
const dealShape = z.object({
  product: comparedProductShape,
  establishmentId: id,
  ties: count.describe('Quantos outros, dos que os filtros deixam, pedem o mesmo'),
});

const pagesShape = z.object({
  page: z.number().int().positive(),
  pages: z.number().int().positive(),
  count: count.describe('Quantos itens há em todas as páginas'),
});

/** The fields that all views share. */
const viewShape = z
  .object({
    sector: z.object({ id, name: z.string(), isUsual: z.boolean() }).nullable(),
    goods: z
      .array(z.object({ id, name: z.string() }))
      .describe('Todos os produtos do setor, em ordem alfabética'),
    units: z.array(z.enum(productUnits)).describe('As unidades em que se vendem'),
    hasPrices: z.boolean().describe('false: nenhum produto do setor tem preço'),
    found: z
      .object({
        products: count.describe('Produtos com preço'),
        unpriced: z.array(z.string()).describe('Os que ainda não têm preço'),
        chosenId: id.nullable().describe('O único produto que os filtros deixam'),
        namesShops: z.boolean().describe('true: a busca encontra estabelecimentos, e nenhum produto'),
        compared: z.object({
          products: count,
          establishments: count,
          expired: z.boolean().describe('true: todos os preços venceram; são os últimos conhecidos'),
        }),
        lastSeen: z
          .object({ from: day, to: day })
          .nullable()
          .describe('De que dias são os preços, se todos dos produtos achados venceram'),
        lives: z.array(z.number().int()).describe('Por quantos dias um preço vale, cada um uma vez'),
        establishments: count,
        promotions: count,
      })
      .describe('O que os filtros deixam'),
    hasEstablishments: z.boolean(),
    best: dealShape.nullable().describe('O melhor preço do que se procura'),
    first: z
      .array(
        comparedProductShape
          .pick({ id: true, name: true, description: true })
          .extend(
            figuresShape.pick({ lowest: true, highest: true, establishments: true, allExpired: true }).shape,
          ),
      )
      .describe('Os dez primeiros produtos com preço'),
    facts: z.array(quoteFactsShape),
    quotes: z
      .array(z.tuple([id, id, reais, z.number().int()]))
      .describe('Produto, estabelecimento, preço, e o lugar de idade e fonte em facts'),
    shops: z.array(comparedShopShape).describe('Os estabelecimentos desses preços'),
    promotions: z.array(comparedPromotionShape).describe('As promoções desses preços'),
    conditionalPrices: z
      .array(conditionalPriceShape.extend({ productId: id, establishmentId: id }))
      .describe('Os preços menores que um desses, com condição de pagamento'),
  })
  .meta({ id: 'ComparisonView' });
export type ComparisonView = z.infer<typeof viewShape>;

/** A dozen shops side by side. */
export const mostColumns = 12;

/** How many goods can be asked for at once near a cell, and how many prices of each are returned at most. */
const mostGoods = 12;
export const mostNearPrices = 24;

const unordered = `Informe até ${mostGoods} produtos, do menor número ao maior, como 20,34.`;

/** Goods in the only spelling that they have, so that nobody can fill the cache with others. */
const goods = z
  .string({ error: unordered })
  .regex(/^[1-9]\d{0,9}(?:,[1-9]\d{0,9})*$/, unordered)
  .transform((text) => text.split(',').map(Number))
  .refine(
    (ids) =>
      ids.length <= mostGoods &&
      ids.every((each, index) => each > (ids[index - 1] ?? 0) && each <= largestId),
    unordered,
  )
  .describe('Os números dos produtos, também de combustíveis');

/** Brands are read with the places of the city. */
const tables = [...priceTables, 'brands', 'reported_prices', 'product_synonyms'] as const;
const beside = listFacts.omit({ count: true });

export const comparisonEndpoints = {
  readPriceTable: endpoint({
    method: 'GET',
    path: '/public/comparisons/table',
    who: 'anyone',
    noun: 'comparisons',
    summary: 'Os produtos de um setor e os seus preços em até 12 estabelecimentos por página',
    query: pagedFilters.extend({
      near: nearCell.near,
      rows: z
        .union([z.literal('first'), pageNumber])
        .default('first')
        .describe('first: os dez primeiros produtos; um número: a página de todos'),
    }),
    data: z.object({
      view: viewShape,
      rows: z.array(comparedProductShape),
      rowPages: pagesShape,
      columns: z
        .array(id)
        .describe(
          'Os estabelecimentos: com near, os mais próximos; senão, os que têm mais dos menores preços',
        ),
      columnPages: pagesShape,
    }),
    beside,
    failures: ['invalid', 'not_found'],
    cache: tables,
  }),
  readPriceDeals: endpoint({
    method: 'GET',
    path: '/public/comparisons/deals',
    who: 'anyone',
    noun: 'comparisons',
    summary: 'Os seis melhores preços de um setor, e as promoções em vigor por página',
    query: pagedFilters,
    data: z.object({
      view: viewShape,
      deals: z.array(dealShape),
      announced: z
        .array(
          z.object({
            promotionId: id,
            lowest: reais.nullable().describe('O menor preço da cidade, se esta promoção for mais cara'),
          }),
        )
        .describe('As promoções que não estão entre os melhores preços'),
      announcedPages: pagesShape,
    }),
    beside,
    failures: ['invalid', 'not_found'],
    cache: tables,
  }),
  readComparedShops: endpoint({
    method: 'GET',
    path: '/public/comparisons/shops',
    who: 'anyone',
    noun: 'comparisons',
    summary: 'Os estabelecimentos de um setor, por página, em ordem alfabética',
    query: pagedFilters,
    data: z.object({
      view: viewShape,
      listed: z.array(
        comparedShopShape.extend({
          type: z.enum(establishmentTypes),
          averageRating: z.number().nullable(),
          reviewCount: count,
          promotions: count,
          lowest: count.describe('De quantos produtos tem o menor preço válido da cidade'),
        }),
      ),
      listedPages: pagesShape,
    }),
    beside,
    failures: ['invalid', 'not_found'],
    cache: [...tables, 'reviews'],
  }),
  readPriceRanking: endpoint({
    method: 'GET',
    path: '/public/comparisons/ranking',
    who: 'anyone',
    noun: 'comparisons',
    summary: 'O preço de um produto em cada estabelecimento, por página, o menor primeiro',
    query: pagedFilters,
    data: z.object({
      view: viewShape,
      pricedIds: z.array(id).describe('Os produtos do setor que têm preço'),
      ranking: z
        .object({
          product: comparedProductShape,
          places: z.array(
            z.object({
              establishmentId: id,
              position: z.number().int().positive().nullable().describe('null: fora da comparação'),
            }),
          ),
          pages: pagesShape,
        })
        .nullable()
        .describe('null: os filtros não deixam um único produto'),
    }),
    beside,
    failures: ['invalid', 'not_found'],
    cache: tables,
  }),
  listNearBest: endpoint({
    method: 'GET',
    path: '/public/prices/since',
    who: 'anyone',
    noun: 'comparisons',
    summary: 'De cada produto, os preços em volta de uma célula dos quais um é o melhor para quem está nela',
    query: z.object({ goods, near: cell }),
    data: z.object({
      cuts: z.array(priceShape),
      fuels: z.array(placedFuelPriceShape),
    }),
    beside,
    failures: ['invalid'],
    example: { query: { goods: '1', near: '-10.185,-48.335' } },
    cache: [...priceTables, 'brands', 'product_synonyms'],
  }),
};
