import { z } from 'zod';
import { collectionDay } from '#domain/collection.ts';
import { highestPrice, priceMessages } from '#domain/price-entry.ts';
import { paymentConditions, priceSources } from '#domain/prices.ts';
import { moneyField } from './money-field.ts';
import { chosenId, dayField } from './shapes.ts';

/** A price entered by an administrator, in a separate file so that the form can check it without the rest of the contract. */

const dayMissing = 'Informe a data da coleta.';

/** Spec, back office, section 5 (Price). */
export const priceBody = z.object({
  productId: chosenId('Por favor, escolha o produto.'),
  establishmentId: chosenId('Por favor, escolha o estabelecimento.'),
  price: moneyField({
    missing: 'Por favor, informe o preço.',
    invalid: 'Por favor, informe um preço válido.',
    tooLow: 'O preço não pode ser menor que zero.',
    lowest: 0,
    highest: highestPrice,
    tooHigh: priceMessages.tooHigh,
  }).describe('Reais por unidade do produto, até duas casas decimais'),
  collectionDate: z
    .string({ error: dayMissing })
    .overwrite(collectionDay)
    .pipe(dayField(dayMissing))
    .optional()
    .describe('Dia da coleta. Ausente: hoje; de uma correção, o dia que já tinha'),
  source: z.enum(priceSources, { error: 'Escolha a fonte.' }).default('admin'),
  paymentCondition: z.enum(paymentConditions, { error: 'Escolha a condição.' }).default('any'),
});
/** A correction may omit unchanged fields. */
export const priceCorrectionBody = priceBody.extend({
  source: priceBody.shape.source.unwrap().optional().describe('Ausente: a do preço corrigido'),
  paymentCondition: priceBody.shape.paymentCondition
    .unwrap()
    .optional()
    .describe('Ausente: a do preço corrigido'),
});
export type PriceCorrectionBody = z.infer<typeof priceCorrectionBody>;
