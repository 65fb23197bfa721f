import { z } from 'zod';
import { readUseCode, useCodeMessages } from '#domain/coupon-use-codes.ts';
import { discountTypes, largestPurchase, usualNetworkDayLimit } from '#domain/coupons.ts';
import { moneyField } from './money-field.ts';
import { chosenId, dayField, editedVersion, optionalText, requiredText } from './shapes.ts';

/** The form of a coupon. Spec, back office, sections 3, 5 and 9. */

const largestLimit = 1_000_000;
const networkLimitMessage =
  'Informe um limite de pelo menos 1 uso por rede e dia, ou deixe em branco para não ter limite.';
const limitMessage = 'Informe um limite de pelo menos 1 uso, ou deixe em branco para não ter limite.';

/** Capital letters without accents are the same on every keyboard, scanner and database. */
const code = requiredText('Código do cupom é obrigatório')
  .toUpperCase()
  .max(30, 'Use até 30 caracteres.')
  .regex(/^[A-Z0-9_-]*$/, 'Use só letras sem acento, números e hífen, sem espaços.');

/** An amount of reais of a purchase, or of a discount on it. */
const amount = (options: { missing: string; tooLow: string; lowest?: number }) =>
  moneyField({ ...options, highest: largestPurchase, tooHigh: 'Informe um valor de até R$ 100.000,00.' });

const couponFields = z.object({
  establishmentId: chosenId('Estabelecimento é obrigatório'),
  productId: chosenId('Escolha um produto, ou todos.')
    .nullish()
    .transform((chosen) => chosen ?? null)
    .describe('null: todos os produtos'),
  code,
  description: optionalText(300),
  discountType: z.enum(discountTypes, { error: 'Tipo de desconto é obrigatório' }),
  discountValue: amount({
    missing: 'Valor do desconto é obrigatório',
    tooLow: 'Informe um desconto acima de zero.',
  }).describe('Por cento, inteiro, ou reais de um desconto fixo'),
  minPurchaseAmount: amount({
    missing: 'Informe o valor mínimo, como 50,00.',
    tooLow: 'O valor mínimo não pode ser menor que zero.',
    lowest: 0,
  })
    .nullish()
    .transform((minimum) => minimum ?? 0)
    .describe('0: sem mínimo'),
  maxDiscountAmount: amount({
    missing: 'Informe o desconto máximo, como 20,00.',
    tooLow: 'Informe um desconto máximo acima de zero, ou deixe em branco para não ter limite.',
  })
    .nullish()
    .transform((most) => most ?? null)
    .describe('Só de um desconto por cento; null: sem limite'),
  startDate: dayField('Data de início é obrigatória'),
  endDate: dayField('Data de término é obrigatória'),
  usageLimit: z
    .number({ error: limitMessage })
    .int('Informe um número inteiro de usos.')
    .min(1, limitMessage)
    .max(largestLimit, 'Informe um limite de até 1.000.000 de usos.')
    .nullish()
    .transform((most) => most ?? null)
    .describe('null: ilimitado'),
  isActive: z.boolean({ error: 'Informe sim ou não.' }).default(true),
  requiresConfirmedEmail: z
    .boolean({ error: 'Informe sim ou não.' })
    .optional()
    .describe('true: só contas com e-mail confirmado o usam; ausente: como está, e num cupom novo false'),
  networkDayLimit: z
    .number({ error: networkLimitMessage })
    .int('Informe um número inteiro de usos.')
    .min(1, networkLimitMessage)
    .max(largestLimit, 'Informe um limite de até 1.000.000 de usos.')
    .nullish()
    .describe(
      `Usos por rede e dia; null: sem limite; ausente: como está, e num cupom novo ${usualNetworkDayLimit}`,
    ),
});

type Fields = Pick<
  z.infer<typeof couponFields>,
  'discountType' | 'discountValue' | 'maxDiscountAmount' | 'startDate' | 'endDate'
>;

/** The rules between fields. */
function fittingTogether(
  { discountType, discountValue, maxDiscountAmount, startDate, endDate }: Fields,
  context: z.RefinementCtx,
): void {
  const refuse = (field: keyof Fields, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (discountType === 'percentage') {
    if (discountValue > 100) refuse('discountValue', 'A porcentagem vai até 100%.');
    else if (!Number.isInteger(discountValue)) refuse('discountValue', 'Use uma porcentagem inteira.');
  } else if (maxDiscountAmount !== null) {
    refuse('maxDiscountAmount', 'O desconto máximo vale só para porcentagem.');
  }
  if (endDate < startDate) refuse('endDate', 'A data de término não pode ser antes da data de início.');
}

export const couponBody = couponFields.superRefine(fittingTogether);
export type CouponBody = z.infer<typeof couponBody>;

export const updateCouponBody = couponFields.extend({ version: editedVersion }).superRefine(fittingTogether);

/** The code of a use, as typed or scanned at the shop's counter. */
export const counterCheckBody = z.object({
  code: z.string({ error: useCodeMessages.missing }).transform((typed, context) => {
    const reading = readUseCode(typed);
    if ('code' in reading) return reading.code;
    context.addIssue({ code: 'custom', message: reading.why });
    return z.NEVER;
  }),
});
