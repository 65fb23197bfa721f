import { z } from 'zod';
import { maxRoundPrices } from '#domain/price-batches.ts';
import { highestPrice, priceMessages } from '#domain/price-entry.ts';
import { priceSources } from '#domain/prices.ts';
import { moneyField } from './money-field.ts';
import { chosenId, cityDateTime, day, dayField, id, reais } from './shapes.ts';

/** The weekly round: all cuts of one shop, entered together. */

/** The last observed price of a cut at the shop, regardless of promotions. */
const lastPriceShape = z.object({
  id,
  price: reais,
  day,
  observedAt: cityDateTime,
  source: z.enum(priceSources),
  sourceName: z.string(),
  expired: z.boolean(),
  enteredBy: z.string().nullable().describe('Quem registrou, quando foi pelo painel'),
});

const roundCutShape = z.object({
  productId: id,
  name: z.string(),
  synonyms: z.array(z.string()),
  categoryName: z.string(),
  last: lastPriceShape.nullable(),
});
export type RoundCut = z.infer<typeof roundCutShape>;

export const priceRoundShape = z
  .object({
    establishment: z.object({ id, name: z.string(), regionName: z.string() }),
    today: day,
    cuts: z
      .array(roundCutShape)
      .describe('Primeiro os cortes com preço no estabelecimento, por categoria e nome; depois os outros'),
  })
  .meta({ id: 'PriceRound' });
export type PriceRound = z.infer<typeof priceRoundShape>;

const noShop = 'Escolha um estabelecimento.';

const roundPrice = moneyField({
  missing: 'Informe o preço.',
  invalid: priceMessages.unreadable,
  tooLow: priceMessages.tooLow,
  lowest: 0,
  highest: highestPrice,
  tooHigh: priceMessages.tooHigh,
});

export const priceRoundBody = z
  .object({
    establishmentId: chosenId(noShop),
    day: dayField('Informe a data da coleta.'),
    prices: z
      .array(
        z.object({
          productId: chosenId('Informe o produto.'),
          price: roundPrice,
          seenId: z
            .number()
            .int()
            .positive()
            .nullable()
            .describe('O último preço que a tela mostrava; null: nenhum'),
        }),
      )
      .min(1, 'Digite ao menos um preço.')
      .max(maxRoundPrices, `Salve até ${maxRoundPrices} preços de uma vez.`),
  })
  .superRefine(({ prices }, context) => {
    const seen = new Set<number>();
    for (const { productId } of prices) {
      if (seen.has(productId)) {
        context.addIssue({
          code: 'custom',
          path: [fieldOfProduct(productId)],
          message: 'O produto está repetido.',
        });
      }
      seen.add(productId);
    }
  });
export type PriceRoundBody = z.infer<typeof priceRoundBody>;

/** The field of a refusal about one cut of a round: 'productId:12'. */
export function fieldOfProduct(productId: number): string {
  return `productId:${productId}`;
}

/** The cut that a refusal is about; undefined if it is about another field. */
export function productOfField(field: string): number | undefined {
  const [, number] = /^productId:(\d+)$/.exec(field) ?? [];
  return number === undefined ? undefined : Number(number);
}
