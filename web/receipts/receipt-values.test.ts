import { describe, expect, it } from 'vitest';
import { receiptFormSchema } from '#web/account/send-receipt/receipt-schema.ts';
import { formResolver } from '#web/forms/use-call-form.ts';
import {
  blankLine,
  itemsOf,
  noReceipt,
  type ReceiptValues,
  receiptRules,
  totalOf,
} from './receipt-values.ts';

const today = '2026-06-12';
const [picanha, blank, chicken] = [
  { productName: ' picanha ', quantity: 1.058, price: 57.99 },
  blankLine,
  { productName: 'PEITO DE FRANGO', quantity: 1.136, price: 12.99 },
];
const values: ReceiptValues = {
  ...noReceipt,
  imageUrl: undefined,
  items: [picanha, blank, chicken],
};

/** Returns the messages by field. */
const wrongIn = async (changed: Partial<ReceiptValues>) => {
  const check = formResolver<ReceiptValues>(async () => receiptFormSchema, receiptRules(today));
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await check({ ...values, ...changed }, undefined, options);
  return messagesIn(errors);
};
const messagesIn = (errors: object, path = ''): Record<string, string> =>
  Object.assign(
    {},
    ...Object.entries(errors).map(([name, error]) =>
      typeof error.message === 'string'
        ? { [path + name]: error.message }
        : messagesIn(error, `${path}${name}.`),
    ),
  );

it('the lines of a receipt that is being typed are sent without blank ones, tied to the catalogue by name, and have totals as soon as they can be known', () => {
  expect(itemsOf(values.items, [{ id: 7, name: 'Picanha' }])).toEqual([
    { productName: 'picanha', productId: 7, quantity: 1.058, price: 57.99 },
    { productName: 'PEITO DE FRANGO', productId: null, quantity: 1.136, price: 12.99 },
  ]);
  expect(values.items.map(totalOf)).toEqual([6135, 0, 1476]);
  expect(totalOf({ ...picanha, price: Number.NaN })).toBe(0);
});

/** Spec, public side, section 5 (Receipt). */
describe('what a receipt has to have', () => {
  const chosen = { establishmentId: 1, imageUrl: new File([], 'nota.jpg') };
  it('is a shop and a picture, whole lines with amounts that are more than nothing, and a key in order or none', async () => {
    expect(await wrongIn({})).toEqual({
      imageUrl: 'Por favor, faça upload de uma imagem.',
      establishmentId: 'Por favor, selecione o estabelecimento.',
    });
    expect(await wrongIn(chosen)).toEqual({});
    expect(
      await wrongIn({ ...chosen, items: [picanha, { ...blank, productName: 'Acém' }, chicken] }),
    ).toEqual({
      'items.1.quantity': 'Informe a quantidade.',
      'items.1.price': 'Informe o preço.',
    });
    const wrong = [{ ...picanha, productName: '', price: 0 }, blank, { ...chicken, quantity: Number.NaN }];
    expect(await wrongIn({ ...chosen, items: wrong })).toEqual({
      'items.0.productName': 'Informe o produto.',
      'items.0.price': 'O preço precisa ser maior que zero.',
      'items.2.quantity': 'Informe a quantidade.',
    });
    expect(await wrongIn({ ...chosen, items: [{ ...picanha, quantity: 0.0004, price: 0.004 }] })).toEqual({
      'items.0.quantity': 'A quantidade precisa ser maior que zero.',
      'items.0.price': 'O preço precisa ser maior que zero.',
    });
    expect(await wrongIn({ ...chosen, items: [{ ...picanha, quantity: 0.001, price: 0.01 }] })).toEqual({});
    expect(await wrongIn({ ...chosen, code: '1722 0516' })).toEqual({
      code: 'A chave de acesso tem 44 caracteres, e aqui há 8.',
    });
    const code = '1722 0516 5939 4500 0102 6500 5000 0192 0610 1687 7637';
    expect(await wrongIn({ ...chosen, code })).toEqual({});
  });
});
