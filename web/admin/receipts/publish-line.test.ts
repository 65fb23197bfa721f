import { expect, it } from 'vitest';
import type { LineMatch, ReceiptCase, ReceiptLine } from '#contract/receipt-rows.ts';
import { formResolver } from '#web/forms/use-call-form.ts';
import {
  chosenOf,
  markableOf,
  type PublishValues,
  publishRules,
  publishSchema,
  valuesOf,
} from './publish-line.tsx';

const line = (position: number, more: Partial<ReceiptLine> = {}): ReceiptLine => ({
  position,
  productName: `LINHA ${position}`,
  price: 10 * position,
  quantity: 0.812,
  total: 8.12 * position,
  discount: 0,
  agrees: null,
  unit: null,
  counted: false,
  match: null,
  current: null,
  published: null,
  ...more,
});

const match = (productId: number, by: LineMatch): Pick<ReceiptLine, 'match'> => ({
  match: { productId, productName: `Corte ${productId}`, unit: 'kg', by, isContradicted: false },
});

const receipt = {
  purchase: { usual: '2026-06-11', first: '2026-06-01', last: '2026-06-11' },
  items: [
    line(1, match(7, 'remembered')),
    line(2, match(8, 'sent')),
    line(3, match(9, 'suggested')),
    line(4, { ...match(10, 'sent'), counted: true }),
    line(5),
    line(6, match(7, 'sent')),
  ],
} as ReceiptCase;

it('chooses the lines that a person has matched and that were weighed, one of each product', () => {
  expect(chosenOf(valuesOf(receipt), receipt)).toEqual([
    { position: 1, productId: 7, price: 10 },
    { position: 2, productId: 8, price: 20 },
  ]);
});

it('all lines that have a product can be chosen together, one of each product', () => {
  const values = valuesOf(receipt);
  expect(markableOf(values, receipt).toSorted()).toEqual([1, 2, 3, 4]);
  expect(markableOf({ ...values, 'productId:5': 30 }, receipt)).toContain(5);
  expect(markableOf({ ...values, 'chosen:1': false, 'chosen:6': true }, receipt)).not.toContain(1);
});

it('asks for product and price of the chosen lines alone', async () => {
  const resolve = formResolver<PublishValues>(async () => publishSchema, publishRules(receipt));
  const problems = async (changed: object) => {
    const values = { ...valuesOf(receipt), ...changed };
    const { errors } = await resolve(values, undefined, { fields: {}, shouldUseNativeValidation: false });
    return Object.entries(errors).map(([name, error]) => [name, error?.message]);
  };
  expect(await problems({})).toEqual([]);
  expect(await problems({ 'chosen:5': true, 'price:5': null })).toEqual([
    ['productId:5', 'Escolha o produto.'],
    ['price:5', 'Por favor, informe o preço.'],
  ]);
  expect(await problems({ 'chosen:6': true })).toEqual([['productId:6', 'O produto está repetido.']]);
  expect(await problems({ 'price:1': 10_001 })).toEqual([
    ['price:1', 'Informe um preço de até R$ 10.000,00.'],
  ]);
  expect(await problems({ day: '2026-06-12' })).toEqual([
    ['day', 'Escolha um dia de 1 jun. 2026 a 11 jun. 2026.'],
  ]);
  expect(await problems({ day: '31/02' })).toEqual([['day', 'Informe uma data no formato dd/mm/aaaa.']]);
  expect(await problems({ day: '2026-06-03' })).toEqual([]);
});

it('asks for the printed day if nobody knows whether the prices still count', () => {
  const rules = publishRules({ ...receipt, purchase: { ...receipt.purchase, usual: null } } as ReceiptCase);
  const values = valuesOf(receipt);
  expect(rules.day?.('', values)).toBe(
    'Informe o dia da compra, impresso na nota: dele depende se os preços ainda valem.',
  );
  expect(rules.day?.('2026-06-03', values)).toBe(true);
  expect(rules.day?.('', { day: '' })).toBe(true);
});

it('refuses a product that the receipt has published already', async () => {
  const published = { productId: 8, productName: 'Corte 8', price: 20, collectionDate: '2026-06-11' };
  const items = receipt.items.map((item) => (item.position === 2 ? { ...item, published } : item));
  const rules = publishRules({ ...receipt, items } as ReceiptCase);
  const values = { ...valuesOf(receipt), 'productId:1': 8 };
  expect(rules['productId:1']?.(8, values)).toBe('Outra linha desta nota já deu um preço deste produto.');
});
