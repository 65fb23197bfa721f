import { z } from 'zod';
import { longestKeyName } from '#domain/merchants.ts';
import { highestPrice, priceMessages } from '#domain/price-entry.ts';
import { longestReply } from '#domain/reviews.ts';
import { moneyField } from './money-field.ts';
import { cnpjField, phoneField } from './place-fields.ts';
import { chosenId, dayField, inOneLine, requiredText } from './shapes.ts';

/** Fields of the forms of who keeps a place, so that a browser can check them without the rest of the contract. */

export const invitationToken = z
  .string({ error: 'Informe o convite.' })
  .regex(/^[\w-]{32}$/, 'Este convite não vale mais. Peça outro.');

const given = (message: string, field: z.ZodType<string | null>) =>
  field.refine((value) => value !== null, message).transform((value) => value ?? '');

/** 'Esta loja é minha'. */
export const claimBody = z.object({
  establishmentId: chosenId('Informe o estabelecimento.'),
  name: requiredText('Informe seu nome.').overwrite(inOneLine).max(100, 'Use até 100 caracteres.'),
  cnpj: given('Informe o CNPJ da loja.', cnpjField),
  phone: given('Informe um telefone da loja.', phoneField),
});

/** A shop gives nothing away, so that zero is a mistake. */
export const merchantPrice = moneyField({
  missing: 'Informe o preço.',
  invalid: priceMessages.unreadable,
  tooLow: 'Informe um preço maior que zero.',
  highest: highestPrice,
  tooHigh: priceMessages.tooHigh,
});

export const validUntil = dayField('Informe o último dia da promoção.')
  .optional()
  .describe('O último dia de uma promoção; ausente: o preço normal');

export const keyName = requiredText('Diga onde a chave vai ser usada.')
  .overwrite(inOneLine)
  .max(longestKeyName, `Use até ${longestKeyName} caracteres.`);

export const reviewReplyBody = z.object({
  reply: requiredText('Escreva a resposta.').max(longestReply, `Use até ${longestReply} caracteres.`),
});
