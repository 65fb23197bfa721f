import { z } from 'zod';
import { longestCode } from '#domain/nfce.ts';
import { mostReceiptItems } from '#domain/receipts.ts';
import { moneyField } from './money-field.ts';
import { chosenId, id, requiredText } from './shapes.ts';
import { missingReceiptImage } from './uploads.ts';

/**
 * A receipt as it is sent, in a separate file so that a browser can check it without the rest of the contract. Spec, public
 * side, section 5.
 */

const mostReais = 100_000;
const mostUnits = 10_000;

export const receiptItemBody = z.object({
  productName: requiredText('Informe o produto.').max(200, 'Use até 200 caracteres.'),
  price: moneyField({
    missing: 'Informe o preço.',
    tooLow: 'O preço precisa ser maior que zero.',
    highest: mostReais,
    tooHigh: 'Confira o preço: ele é alto demais.',
  }),
  quantity: z
    .number({ error: 'Informe a quantidade.' })
    .min(0.001, 'A quantidade precisa ser maior que zero.')
    .max(mostUnits, 'Confira a quantidade: ela é alta demais.'),
  productId: id.nullish().describe('Produto do catálogo, se for um deles'),
});

/** The text of a QR code, or the 44 characters as typed. */
export const codeText = requiredText('Informe a chave de acesso.').max(
  longestCode,
  'Use até 2.000 caracteres.',
);

/** Spec, public side, section 5 (Receipt). */
export const receiptBody = z.object({
  establishmentId: chosenId('Por favor, selecione o estabelecimento.'),
  imageUrl: requiredText(missingReceiptImage),
  items: z
    .array(receiptItemBody, { error: 'Informe os itens.' })
    .max(mostReceiptItems, `Envie até ${mostReceiptItems} itens.`),
  code: codeText.nullish().describe('O texto do QR code da nota, ou os 44 caracteres da chave de acesso'),
});
