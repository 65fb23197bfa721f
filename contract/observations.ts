import { z } from 'zod';
import { paymentConditions, priceSources } from '#domain/prices.ts';
import { cityDateTime, day } from './shapes.ts';

/** Every price of fuel and of meat carries these fields. */

export const trendShape = z
  .object({
    direction: z.enum(['up', 'down', 'stable']),
    basis: z
      .enum(['previous', 'threshold'])
      .describe('previous: contra a coleta anterior do mesmo posto; threshold: não há coleta anterior'),
    change: z.number().nullable().describe('Diferença em reais para a coleta anterior'),
    since: day.nullable().describe('Dia da coleta anterior'),
  })
  .meta({ id: 'Trend' });
export type TrendFacts = z.infer<typeof trendShape>;

/** Age, source and life: no price leaves without them. */
export const observationShape = z.object({
  collectionDate: cityDateTime,
  source: z.enum(priceSources),
  sourceName: z.string().describe('Como se mostra a fonte: ANP, Loja, Relato'),
  paymentCondition: z.enum(paymentConditions),
  lifeDays: z.number().int().nonnegative().describe('Por quantos dias o preço vale'),
  expiresOn: day,
  expired: z.boolean(),
});
