import { z } from 'zod';
import { establishmentTypes } from '#domain/establishments.ts';
import { priceKinds, priceSources } from '#domain/prices.ts';
import { productUnits } from '#domain/products.ts';
import { priceTables } from './cached-tables.ts';
import { shownPoint } from './coordinates.ts';
import { crud } from './crud.ts';
import { endpoint } from './endpoint.ts';
import { figuresShape } from './figures.ts';
import { cityPages, listQuery, listTotal } from './lists.ts';
import { nearCell, withItsCell } from './nearby.ts';
import {
  conditionalPrice,
  fullPriceSeen,
  observationShape,
  priceHistoryShape,
  trendShape,
} from './observations.ts';
import { priceBody, priceCorrectionBody } from './price-fields.ts';
import { regionShape } from './regions.ts';
import {
  chosenId,
  cityDateTime,
  day,
  id,
  idParam,
  idParams,
  listFacts,
  reais,
  searchParam,
} from './shapes.ts';

/** The establishment of a price, nested in other objects. */
export const priceEstablishmentShape = z.object({
  id,
  name: z.string(),
  type: z.enum(establishmentTypes),
  verified: z.boolean(),
  address: z.string().nullable(),
  neighbourhood: z.string().nullable(),
  ...shownPoint,
  regionId: id,
  Region: regionShape,
});
export type PriceEstablishment = z.infer<typeof priceEstablishmentShape>;

/** A running promotion behind a price: its last day and its full price. */
const priceOfferShape = z.object({
  promotionId: id,
  title: z.string(),
  originalPrice: reais,
  discountPercentage: z.number().min(0).max(100),
  endDate: day,
  fullPriceSeen,
});

/**
 * A current price of a product at an establishment: the observed one, or a running promotion's if it is lower and no later day
 * had a higher one. Then `collectionDate` is the promotion's first day or the newest that confirms it, `expiresOn` its last,
 * and `previousPrice` the one observed before it; `id` is always the observation's.
 */
export const priceShape = z
  .object({
    id,
    price: reais.describe('Reais por unidade do produto: quilo, litro, metro cúbico ou peça'),
    unit: z.enum(productUnits),
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
    contestedPromotion: z
      .object({ promotionId: id, salePrice: reais, endDate: day })
      .optional()
      .describe('A promoção em vigor que este preço, visto depois do primeiro dia dela, desmente'),
    ...trendShape.shape,
    ...conditionalPrice,
  })
  .meta({ id: 'Price' });
export type MeatPrice = z.infer<typeof priceShape>;

/** The lowest current price of one product, compared with the city. */
export const bestPriceShape = priceShape
  .extend({
    average: reais.nullable().describe('Média da cidade; null com menos de 3 preços'),
    highest: reais,
    establishments: z.number().int().positive().describe('Em quantos estabelecimentos foi comparado'),
    comparisonDay: day,
    allExpired: z.boolean().describe('true: todos os preços venceram; são os últimos conhecidos'),
    saving: reais.nullable().describe('Quanto fica abaixo da média, em reais; null onde os preços venceram'),
    savingPercent: z.number().nullable(),
  })
  .meta({ id: 'BestPrice' });
export type BestPrice = z.infer<typeof bestPriceShape>;

/** The figures of one product, without the marks of its ruler. */
const productFiguresShape = figuresShape.omit({ marks: true }).extend({ productId: id });
export type ProductFigures = z.infer<typeof productFiguresShape>;

/** An observation as the back office lists it. Spec, back office, section 3. */
export const priceRowShape = z
  .object({
    id,
    kind: z.enum(priceKinds),
    productId: id,
    Product: z.object({ id, name: z.string(), unit: z.enum(productUnits) }),
    establishmentId: id,
    Establishment: z.object({
      id,
      name: z.string(),
      address: z.string().nullable(),
      Region: regionShape.nullable(),
    }),
    price: reais.describe('Reais por unidade do produto'),
    ...observationShape.shape,
    current: z
      .boolean()
      .describe('false: há um preço mais novo do mesmo produto, estabelecimento e condição'),
    replacesId: id.nullable().describe('O preço que este corrigiu'),
    createdAt: cityDateTime,
  })
  .meta({ id: 'PriceRow' });
export type PriceRow = z.infer<typeof priceRowShape>;

/** The part of its life in which a price is. */
export const priceValidities = ['valid', 'expiring', 'expired'] as const;

export const validityFilter = z
  .enum(priceValidities, { error: 'Essa validade não existe.' })
  .optional()
  .describe(
    'valid: preços atuais que valem hoje; expiring: os que vencem em até 2 dias; expired: coletas vencidas, também as já substituídas',
  );

const pricesQuery = listQuery(['-collectionDate', 'id', 'product', 'establishment', 'region', 'price'], {
  kind: z
    .enum(priceKinds, { error: 'Informe meat ou fuel.' })
    .default('meat')
    .describe('fuel: só combustíveis; meat: os outros produtos'),
  productId: idParam.optional(),
  establishmentId: idParam.optional(),
  regionId: idParam.optional(),
  categoryId: idParam.optional(),
  source: z.enum(priceSources, { error: 'Essa fonte não existe.' }).optional(),
  validity: validityFilter,
});

/** How many prices can be confirmed at once. */
const maxConfirmed = 100;

/** The current prices of a product in the city, and at one shop. */
export const priceCheckShape = z
  .object({
    prices: z.array(reais).describe('Preços válidos da cidade, do menor ao maior; de muitos, uma parte'),
    lowest: reais.nullable(),
    mean: reais.nullable().describe('null com menos de 3 preços'),
    highest: reais.nullable(),
    last: z
      .object({ id, price: reais, ...observationShape.shape })
      .nullable()
      .describe('O último preço no estabelecimento'),
  })
  .meta({ id: 'PriceCheck' });
export type PriceCheck = z.infer<typeof priceCheckShape>;

/** The range of a product's prices in the city. */
const priceRangeShape = z
  .object({
    productId: id,
    lowest: reais,
    mean: reais.nullable().describe('null com menos de 3 preços'),
    highest: reais,
    allExpired: z.boolean().describe('true: todos os preços venceram; são os últimos conhecidos'),
  })
  .meta({ id: 'PriceRange' });

/** The counted part of a list of observations. */
export const listedPrices = listTotal.extend({
  countIsMinimum: z.boolean().describe('true: há mais do que count; as páginas vão até ali'),
  today: day,
});

/** Names the entered prices that are new, so that undoing the entry withdraws only those. */
export const newPrices = z.object({
  newIds: z
    .array(id)
    .describe('As coletas novas; um preço igual ao que já estava lá não é registrado de novo'),
});

export const withdrawnShape = z.object({ deleted: z.literal(true) });

const rows = crud({ noun: 'prices', path: '/backoffice/prices', row: priceRowShape, query: pricesQuery });

export const priceEndpoints = {
  listPrices: rows.list(
    'Coletas de preços que não foram retiradas, para o painel; as mais novas primeiro',
    listedPrices,
  ),
  exportPrices: rows.export('As coletas de preços filtradas, em CSV'),
  checkPrice: endpoint({
    method: 'GET',
    path: '/backoffice/prices/check',
    who: 'admin',
    noun: 'prices',
    summary: 'Os preços da cidade e o último do estabelecimento, para conferir um preço antes de salvar',
    query: z.object({ productId: idParam, establishmentId: idParam.optional() }),
    data: priceCheckShape,
    failures: ['invalid'],
    example: { query: { productId: '1' } },
  }),
  listPriceRanges: endpoint({
    method: 'GET',
    path: '/backoffice/prices/ranges',
    who: 'admin',
    noun: 'prices',
    summary: 'O menor, o médio e o maior preço de cada produto na cidade, também de setores fechados',
    data: z.array(priceRangeShape),
    whole: 'small',
    failures: [],
  }),
  readPriceRow: rows.read('Uma coleta; de uma que foi corrigida, a correção'),
  readPriceHistory: endpoint({
    method: 'GET',
    path: '/backoffice/prices/:id/history',
    who: 'admin',
    noun: 'prices',
    summary: 'Quem mudou este preço: as mudanças do mesmo produto no mesmo estabelecimento',
    params: idParams,
    data: priceHistoryShape,
    failures: ['not_found'],
  }),
  createPrice: endpoint({
    method: 'POST',
    path: '/backoffice/prices',
    who: 'admin',
    noun: 'prices',
    summary: 'Registra um preço',
    body: priceBody,
    data: priceRowShape,
    beside: newPrices,
    failures: [],
    idempotent: true,
    audit: 'prices.create',
  }),
  updatePrice: rows.update(
    'Corrige um preço: retira a coleta e registra outra no lugar dela, da mesma fonte',
    { body: priceCorrectionBody },
  ),
  deletePrice: endpoint({
    method: 'DELETE',
    path: '/backoffice/prices/:id',
    who: 'admin',
    noun: 'prices',
    summary: 'Retira uma coleta de preço; a anterior volta a valer',
    params: idParams,
    data: withdrawnShape,
    failures: ['not_found', 'stale'],
    audit: 'prices.delete',
  }),
  restorePrice: endpoint({
    method: 'POST',
    path: '/backoffice/prices/:id/restore',
    who: 'admin',
    noun: 'prices',
    summary: 'Restaura uma coleta que foi retirada',
    params: idParams,
    data: priceRowShape,
    failures: ['not_found', 'stale', 'conflict', 'in_use'],
    idempotent: true,
    audit: 'prices.restore',
  }),
  confirmPrices: endpoint({
    method: 'POST',
    path: '/backoffice/prices/confirm',
    who: 'admin',
    noun: 'prices',
    summary: 'Registra hoje os mesmos preços, que não mudaram',
    body: z.object({
      ids: z
        .array(chosenId('Escolha os preços.'), { error: 'Escolha os preços.' })
        .min(1, 'Escolha os preços.')
        .max(maxConfirmed, `Confirme até ${maxConfirmed} preços de uma vez.`),
    }),
    data: z.array(priceRowShape).describe('Os preços de hoje'),
    whole: 'small',
    beside: z.object({
      skipped: z.array(z.object({ id, why: z.string() })).describe('Os que não dá para confirmar'),
      batchId: id.describe('O lote deles, que pode ser desfeito'),
    }),
    failures: ['not_found', 'conflict'],
    idempotent: true,
    audit: 'prices.confirm',
  }),
  listPublicPrices: endpoint({
    method: 'GET',
    path: '/public/prices',
    who: 'anyone',
    noun: 'prices',
    summary: 'Preço atual de cada produto em cada estabelecimento, o menor primeiro; vencidos ao fim',
    query: z
      .object({
        regionId: idParam.optional(),
        productId: idParam.optional(),
        search: searchParam.optional().describe('Produto, sinônimo ou estabelecimento'),
        ...nearCell,
        ...cityPages.shape,
      })
      .superRefine(withItsCell),
    data: z.array(priceShape),
    linksPages: true,
    beside: listFacts,
    failures: ['invalid'],
    cache: [...priceTables, 'brands', 'product_synonyms'],
  }),
  listBestPrices: endpoint({
    method: 'GET',
    path: '/public/prices/best',
    who: 'anyone',
    noun: 'prices',
    summary: 'O menor preço atual de cada produto, com a média e o maior da cidade',
    query: cityPages.extend({
      establishmentId: idParam.optional().describe('Só os produtos que o estabelecimento vende'),
      categoryId: idParam.optional().describe('Só os produtos da categoria'),
    }),
    data: z.array(bestPriceShape),
    linksPages: true,
    beside: listFacts,
    failures: ['invalid'],
    cache: priceTables,
  }),
  listPriceFigures: endpoint({
    method: 'GET',
    path: '/public/prices/figures',
    who: 'anyone',
    noun: 'prices',
    summary: 'O menor, o médio e o maior preço de cada produto na cidade',
    query: z.object({
      establishmentId: idParam.optional().describe('Só os produtos que o estabelecimento vende'),
    }),
    data: z.array(productFiguresShape),
    whole: 'small',
    beside: listFacts.omit({ demonstration: true }),
    failures: ['invalid'],
    cache: ['prices', 'products', 'categories', 'establishments', 'promotions', 'price_lives', 'sectors'],
  }),
  listProductPrices: endpoint({
    method: 'GET',
    path: '/public/prices/product/:id',
    who: 'anyone',
    noun: 'prices',
    summary: 'Preço atual de um produto em cada estabelecimento, o menor primeiro',
    params: idParams,
    query: z.object({
      search: searchParam.optional().describe('Nome, endereço ou bairro do estabelecimento'),
      ...cityPages.shape,
    }),
    data: z.array(priceShape),
    linksPages: true,
    beside: listFacts,
    failures: ['invalid', 'not_found'],
    cache: [...priceTables, 'product_synonyms'],
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
    cache: [...priceTables, 'reviews', 'product_synonyms'],
  }),
};
