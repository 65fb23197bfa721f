import { z } from 'zod';
import { count, day, reais } from './shapes.ts';

/** The comparable prices of one product in the whole city, in reais. */
export const figuresShape = z
  .object({
    comparisonDay: day,
    allExpired: z.boolean().describe('true: todos os preços venceram; são os últimos conhecidos'),
    establishments: z.number().int().positive().describe('Em quantos estabelecimentos foi comparado'),
    lowestEstablishments: z.number().int().positive().describe('Quantos deles têm o menor preço'),
    lowest: reais,
    highest: reais,
    average: reais.nullable().describe('null com menos de 3 preços'),
    median: reais,
    from: day.describe('O dia do preço comparado mais antigo'),
    to: day,
    marks: z
      .array(reais)
      .describe('Os valores comparados, cada um uma vez, do menor ao maior; de muitos, 24 quantis'),
    left: z
      .object({ count: z.number().int(), free: z.number().int().describe('Quantos deles são zero') })
      .describe('Preços fora da comparação'),
  })
  .meta({ id: 'Figures' });
export type Figures = z.infer<typeof figuresShape>;

/** How many products and places have a price that counts (domain/price-counts.ts). */
export const priceCountShape = z.object({
  things: count,
  places: count,
  expired: z.boolean().describe('true: todos venceram; são os últimos conhecidos'),
});
