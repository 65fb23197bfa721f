import { z } from 'zod';
import { paymentConditions, priceSources } from '#domain/prices.ts';
import { trends } from '#domain/trend.ts';
import { cityDateTime, day, reais } from './shapes.ts';

/** Every price of fuel and of meat carries these fields. */

/** How a price has changed at its own station or shop. Spec, public side, section 3 (Establishment price row). */
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

/** Age, source and life: no price leaves without them. */
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
