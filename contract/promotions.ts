import { z } from 'zod';
import { promotionPhases } from '#domain/promotions.ts';
import { priceTables } from './cached-tables.ts';
import { precision } from './coordinates.ts';
import { crud } from './crud.ts';
import { endpoint } from './endpoint.ts';
import { cityPages, listQuery, listTotal, wordFilter } from './lists.ts';
import { nearbyExample, nearbyQuery } from './nearby.ts';
import { fullPriceSeen, observationShape } from './observations.ts';
import { promotionBody, updatePromotionBody } from './promotion-fields.ts';
import { regionShape } from './regions.ts';
import { cityDateTime, day, dayParam, id, idParam, idParams, listFacts, reais, version } from './shapes.ts';

export const promotionShape = z
  .object({
    id,
    title: z.string(),
    description: z.string().nullable(),
    productId: id,
    Product: z.object({ id, name: z.string() }),
    establishmentId: id,
    establishment: z.object({
      id,
      name: z.string(),
      address: z.string().nullable(),
      regionName: z.string(),
    }),
    originalPrice: reais,
    salePrice: reais,
    discountPercentage: z.number().min(0).max(100),
    startDate: day,
    endDate: day,
    isActive: z.boolean(),
    fullPriceSeen,
    observed: z
      .object({
        price: reais,
        contests: z
          .boolean()
          .describe('true: mais caro, visto depois do primeiro dia da promoção; false: ainda mais barato'),
        ...observationShape.shape,
      })
      .nullable()
      .describe('O preço visto na loja que vale em lugar do da promoção; null enquanto vale o dela'),
  })
  .meta({ id: 'Promotion' });
export type Promotion = z.infer<typeof promotionShape>;

const nearbyPromotionShape = promotionShape
  .extend({
    establishment: promotionShape.shape.establishment.extend({
      distance: z.number().nonnegative().describe('Quilômetros, uma casa decimal'),
      coordinatesPrecision: precision.nullable(),
    }),
    cityLowest: reais
      .nullable()
      .describe('O menor preço do produto na cidade, se esta promoção for mais cara; senão null'),
  })
  .meta({ id: 'NearbyPromotion' });
export type NearbyPromotion = z.infer<typeof nearbyPromotionShape>;

const promotionRowShape = promotionShape
  .omit({ establishment: true })
  .extend({
    Establishment: z.object({ id, name: z.string(), Region: regionShape }),
    isHeld: z.boolean().describe('true: a loja a pediu, e ela espera que uma pessoa a ative'),
    version,
    createdAt: cityDateTime,
    updatedAt: cityDateTime,
  })
  .meta({ id: 'PromotionRow' });
export type PromotionRow = z.infer<typeof promotionRowShape>;

/** The line that the public page will show next to a full price. */
const promotionCheckShape = z
  .object({
    highestSeen: reais
      .nullable()
      .describe(
        'O maior preço visto neste estabelecimento nos 30 dias antes do início ou no primeiro dia; até ele o preço cheio conta como visto',
      ),
  })
  .meta({ id: 'PromotionCheck' });

const promotionsQuery = listQuery(
  [
    '-id',
    'title',
    'establishment',
    'product',
    'discountPercentage',
    'originalPrice',
    'salePrice',
    'startDate',
    'isActive',
  ],
  {
    status: wordFilter(['active', 'inactive'], 'Esse status não existe.'),
    phase: z
      .enum(promotionPhases, { error: 'Esse período não existe.' })
      .optional()
      .describe('scheduled: ainda não começou; running: em vigor hoje, e ativa; ended: já terminou'),
    contested: z
      .literal('true', { error: 'Use true.' })
      .optional()
      .describe('true: só as em vigor que um preço mais caro, visto depois do primeiro dia, desmente'),
    held: z
      .literal('true', { error: 'Use true.' })
      .optional()
      .describe('true: só as que uma loja pediu e esperam uma pessoa, até o último dia'),
    establishmentId: idParam.optional(),
  },
);

/** The tables behind promotions, each with the price that confirms or contests it. */
const promotionTables = [...priceTables] as const;

const rows = crud({
  noun: 'promotions',
  path: '/backoffice/promotions',
  row: promotionRowShape,
  query: promotionsQuery,
});

export const promotionEndpoints = {
  listPromotions: rows.list(
    'Promoções, para o painel; as mais novas primeiro',
    listTotal.extend({ today: day }),
  ),
  exportPromotions: rows.export('Promoções do painel em CSV, com a mesma busca e os mesmos filtros'),
  checkPromotion: endpoint({
    method: 'GET',
    path: '/backoffice/promotions/check',
    who: 'admin',
    noun: 'promotions',
    summary: 'Até que preço cheio o site dirá que o desconto é real, para conferir antes de salvar',
    query: z.object({ productId: idParam, establishmentId: idParam, startDate: dayParam }),
    data: promotionCheckShape,
    failures: ['invalid'],
    example: { query: { productId: '1', establishmentId: '1', startDate: '2026-06-12' } },
  }),
  readPromotion: rows.read('Uma promoção, em vigor ou não'),
  createPromotion: rows.create('Cria uma promoção de um produto em um estabelecimento', {
    body: promotionBody,
  }),
  updatePromotion: rows.update('Muda uma promoção, ou a liga e desliga', { body: updatePromotionBody }),
  deletePromotion: rows.delete('Exclui uma promoção; os preços observados ficam'),
  listPublicPromotions: endpoint({
    method: 'GET',
    path: '/public/promotions',
    who: 'anyone',
    noun: 'promotions',
    summary: 'Promoções em vigor na cidade que nenhum preço visto depois desmente, o maior desconto primeiro',
    query: cityPages,
    data: z.array(promotionShape),
    linksPages: true,
    beside: listFacts,
    failures: ['invalid'],
    cache: promotionTables,
  }),
  listNearbyPromotions: endpoint({
    method: 'GET',
    path: '/public/promotions/nearby',
    who: 'anyone',
    noun: 'promotions',
    summary:
      'Promoções em vigor dentro de um raio que nenhum preço visto depois desmente, as mais próximas primeiro',
    query: nearbyQuery.extend(cityPages.shape),
    example: nearbyExample,
    data: z.array(nearbyPromotionShape),
    linksPages: true,
    beside: listFacts,
    failures: ['invalid'],
  }),
  readPublicPromotion: endpoint({
    method: 'GET',
    path: '/public/promotions/:id',
    who: 'anyone',
    noun: 'promotions',
    summary: 'Uma promoção em vigor',
    params: idParams,
    data: promotionShape,
    failures: ['invalid', 'not_found'],
    cache: promotionTables,
  }),
  listEstablishmentPromotions: endpoint({
    method: 'GET',
    path: '/promotions/establishment/:id',
    alsoAt: ['/public/promotions/establishment/:id'],
    who: 'anyone',
    noun: 'promotions',
    summary: 'Promoções em vigor de um estabelecimento, as que terminam antes primeiro',
    params: idParams,
    query: cityPages,
    data: z.array(promotionShape),
    linksPages: true,
    beside: listFacts,
    failures: ['invalid', 'not_found'],
    cache: [...promotionTables, 'reviews'],
  }),
};
