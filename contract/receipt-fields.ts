import { z } from 'zod';
import { longestCode } from '#domain/nfce.ts';
import { isPrivateName } from '#domain/private-text.ts';
import { productUnits } from '#domain/products.ts';
import { mostReceiptItems } from '#domain/receipts.ts';
import { moneyField } from './money-field.ts';
import { chosenId, dayField, id, requiredText } from './shapes.ts';
import { missingReceiptImage, missingShop } from './uploads.ts';

/**
 * A receipt as it is sent, in a separate file so that a browser can check it without the rest of the contract. Spec, public
 * side, section 5.
 */

const mostReais = 100_000;
const mostUnits = 10_000;

/** An amount that is printed on a receipt. */
const printedReais = moneyField({
  missing: 'Informe o total.',
  tooLow: 'O total precisa ser maior que zero.',
  highest: mostReais,
  tooHigh: 'Confira o total: ele é alto demais.',
});

export const receiptItemBody = z
  .object({
    productName: requiredText('Informe o produto.')
      .max(200, 'Use até 200 caracteres.')
      .refine(
        (name) => !isPrivateName(name),
        'Tire deste item o que é de quem comprou: CPF, cartão, nome ou endereço.',
      ),
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
    unit: z.enum(productUnits).nullish().describe('Unidade impressa, de itens lidos da nota'),
    total: printedReais.nullish().describe('Total impresso, antes do desconto, de itens lidos da nota'),
    discount: z.number().min(0).max(mostReais).default(0).describe('Desconto impresso do item'),
  })
  .refine(({ discount, total }) => discount === 0 || discount <= (total ?? 0), {
    path: ['discount'],
    message: 'Confira o desconto: ele é maior que o total.',
  });

/** The text of a QR code, or the 44 characters as typed. */
export const codeText = requiredText('Informe a chave de acesso.').max(
  longestCode,
  'Use até 2.000 caracteres.',
);

/** The fields of a receipt, without the rule between them. */
export const receiptFields = z.object({
  establishmentId: chosenId(missingShop),
  imageUrl: requiredText(missingReceiptImage).nullish(),
  items: z
    .array(receiptItemBody, { error: 'Informe os itens.' })
    .max(mostReceiptItems, `Envie até ${mostReceiptItems} itens.`),
  code: codeText.nullish().describe('O texto do QR code da nota, ou os 44 caracteres da chave de acesso'),
  purchasedOn: dayField('Informe o dia da compra.').nullish().describe('O dia da compra, impresso na nota'),
  total: printedReais.nullish().describe('A soma impressa na nota, sem os descontos'),
});

/**
 * Spec, public side, section 5 (Receipt). A receipt that was read from the text of its page in a browser has a key and printed
 * totals, and no picture that could show more.
 */
export const receiptBody = receiptFields.refine(
  ({ imageUrl, code, items }) => imageUrl != null || (code != null && arePrinted(items)),
  { path: ['imageUrl'], message: missingReceiptImage, when: ({ value }) => isObject(value) },
);

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** @param items of the body, whose shape may still be wrong */
function arePrinted(items: readonly { total?: unknown }[] | undefined): boolean {
  return Array.isArray(items) && items.length > 0 && items.every((item) => item?.total != null);
}
