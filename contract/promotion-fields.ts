import { z } from 'zod';
import { formatReais, toCentavos, toReais } from '#domain/money.ts';
import { highestPrice, priceMessages } from '#domain/price-entry.ts';
import {
  hasOneDecimal,
  isSalePriceOf,
  longestDescription,
  longestTitle,
  salePriceOf,
} from '#domain/promotions.ts';
import { moneyField } from './money-field.ts';
import { chosenId, dayField, editedVersion, optionalText, rowName } from './shapes.ts';

/** The form of a promotion. Spec, back office, sections 3 and 5. */

const discountMessage = 'Informe um desconto de 0 a 100%.';

const discount = z
  .number({
    error: ({ input }) =>
      input === undefined || input === null ? 'Desconto é obrigatório' : discountMessage,
  })
  .min(0, { error: discountMessage, abort: true })
  .max(100, { error: discountMessage, abort: true })
  .refine(hasOneDecimal, {
    error: 'Use no máximo uma casa depois da vírgula.',
    abort: true,
  });

const amount = (missing: string) =>
  moneyField({
    missing,
    invalid: 'Por favor, informe um preço válido.',
    tooLow: priceMessages.tooLow,
    lowest: 0,
    highest: highestPrice,
    tooHigh: priceMessages.tooHigh,
  });

const promotionFields = z.object({
  establishmentId: chosenId('Estabelecimento é obrigatório'),
  productId: chosenId('Produto é obrigatório'),
  title: rowName('Título é obrigatório', longestTitle),
  description: optionalText(longestDescription),
  discountPercentage: discount.describe('De 0 a 100, até uma casa decimal'),
  originalPrice: amount('Preço original é obrigatório').describe('Reais por quilo'),
  salePrice: amount('Preço promocional é obrigatório').describe(
    'Reais por quilo: o original menos o desconto. Fica guardado o valor calculado aqui',
  ),
  startDate: dayField('Data de início é obrigatória').describe('Primeiro dia, incluído'),
  endDate: dayField('Data de término é obrigatória').describe('Último dia, incluído'),
  isActive: z.boolean({ error: 'Informe sim ou não.' }).default(true),
});

type Fields = z.infer<typeof promotionFields>;

/** Refuses days in the wrong order, and a sale price that is not the original less the discount. */
function consistent(promotion: Fields, context: z.RefinementCtx) {
  const { startDate, endDate, originalPrice, salePrice, discountPercentage } = promotion;
  const refuse = (field: keyof Fields, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (endDate < startDate) refuse('endDate', 'A data de término não pode vir antes da data de início.');
  const originalCentavos = toCentavos(originalPrice);
  if (salePrice > originalPrice) {
    refuse('salePrice', 'O preço promocional não pode ser maior que o preço original.');
  } else if (!isSalePriceOf(toCentavos(salePrice), { originalCentavos, discountPercentage })) {
    const computed = formatReais(toReais(salePriceOf(originalCentavos, discountPercentage)));
    refuse('salePrice', `O preço promocional é o original menos o desconto: ${computed}.`);
  }
}

export const promotionBody = promotionFields.superRefine(consistent);
export type PromotionBody = z.infer<typeof promotionBody>;
export const updatePromotionBody = promotionFields.extend({ version: editedVersion }).superRefine(consistent);
