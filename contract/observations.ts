import { z } from 'zod';
import { specialConditions } from '#domain/conditional-price.ts';
import { priceBatchKinds } from '#domain/price-batches.ts';
import { paymentConditions, priceSources } from '#domain/prices.ts';
import { trends } from '#domain/trend.ts';
import { cityDateTime, day, id, reais } from './shapes.ts';

/** Fields that every price of fuel and of meat has. */

/** How a price has changed at the same station or shop. Spec, public side, section 3 (Establishment price row). */
export const trendShape = z.object({
  trend: z
    .enum(trends)
    .describe('Contra o preço anterior no mesmo posto ou loja; stable também na primeira coleta'),
  firstCollection: z
    .boolean()
    .describe('true: não há preço anterior neste lugar, e por isso não há tendência'),
  previousPrice: reais.nullable().describe('null na primeira coleta'),
  previousDay: day.nullable().describe('Dia do preço anterior; null na primeira coleta'),
  priceChange: z
    .number()
    .nullable()
    .describe('Diferença em reais para o preço anterior; null na primeira coleta'),
});
export type TrendFacts = z.infer<typeof trendShape>;

/** Age, source and life, which every price has. */
export const observationShape = z.object({
  collectionDate: cityDateTime,
  source: z.enum(priceSources),
  sourceName: z
    .string()
    .describe('Como se mostra a fonte: ANP; ANP, corrigido; Loja; Posto; Relato confirmado'),
  paymentCondition: z.enum(paymentConditions),
  lifeDays: z.number().int().nonnegative().describe('Por quantos dias o preço vale'),
  expiresOn: day,
  expired: z.boolean(),
});

/** A lower price of the same product at the same place that only one way of paying gets. */
export const conditionalPriceShape = z
  .object({
    price: reais,
    paymentCondition: z.enum(specialConditions),
    conditionName: z.string().describe('Como se diz ao lado do preço: no Pix, em dinheiro'),
    day: day.describe('Dia da coleta'),
    expiresOn: day,
  })
  .meta({ id: 'ConditionalPrice' });
export type ConditionalPrice = z.infer<typeof conditionalPriceShape>;

/** It is beside every current price, which itself is one for any payment. */
export const conditionalPrice = {
  conditionalPrice: conditionalPriceShape
    .optional()
    .describe(
      'O menor preço válido com condição de pagamento, se for menor que este; não entra em ranking, média nem economia',
    ),
};

/** Whether the full price of a promotion is a real one. */
export const fullPriceSeen = z
  .boolean()
  .describe(
    'true: o preço cheio foi visto neste estabelecimento nos 30 dias antes da promoção ou no primeiro dia dela',
  );

/** How many changes the history of a price shows. */
export const mostPriceChanges = 100;

/** One change of the price of a product at a place, with the person who entered, corrected, withdrew or restored it. */
const priceChangeShape = z
  .object({
    at: cityDateTime,
    priceId: id.describe('A coleta'),
    act: z.enum(['entered', 'corrected', 'withdrawn', 'restored']),
    person: z.string().nullable().describe('null: nenhuma pessoa, ou a conta não existe mais'),
    from: reais.nullable().describe('O preço que valia antes; null: nenhum'),
    to: reais.nullable().describe('null: foi retirado'),
    sourceName: z.string(),
    paymentCondition: z.enum(paymentConditions),
    collectionDate: cityDateTime,
    Batch: z
      .object({ id, kind: z.enum(priceBatchKinds), fileName: z.string().nullable(), isUndone: z.boolean() })
      .nullable()
      .describe('O lote em que entrou'),
    Import: z
      .object({ id, fileName: z.string(), isUndone: z.boolean() })
      .nullable()
      .describe('A pesquisa que o trouxe'),
    canRestore: z.boolean().describe('true: a coleta está retirada e nenhuma outra está no lugar dela'),
  })
  .meta({ id: 'PriceChange' });
export type PriceChange = z.infer<typeof priceChangeShape>;

export const priceHistoryShape = z
  .object({
    name: z.string().describe('Picanha em Boi de Ouro'),
    changes: z.array(priceChangeShape).max(mostPriceChanges).describe('A mais nova primeiro'),
    isPart: z.boolean().describe('true: há coletas mais antigas, que não estão aqui'),
  })
  .meta({ id: 'PriceHistory' });
export type PriceHistory = z.infer<typeof priceHistoryShape>;

/** A price that a user reported and an administrator approved, if it is below the best official one. */
export const seenLowerShape = z
  .object({
    price: reais,
    day: day.describe('Dia do relato'),
    lifeDays: z.number().int().nonnegative().describe('Por quantos dias o relato vale'),
    placeId: id,
    placeName: z.string(),
  })
  .nullable()
  .describe(
    'Relato aprovado abaixo do menor preço; não é oficial e não entra em ranking, média nem economia',
  );
export type SeenLower = NonNullable<z.infer<typeof seenLowerShape>>;
