import { expect, it } from 'vitest';
import { bodyOf, goodOf, noReceipt } from '#web/receipts/receipt-values.ts';
import { understandText } from './understand-text.ts';

const goods = [
  { id: 1, name: 'Picanha', unit: 'kg' as const, synonyms: [] },
  { id: 2, name: 'Acém', unit: 'kg' as const, synonyms: [] },
  { id: 3, name: 'Gasolina Comum', unit: 'l' as const, synonyms: [] },
];
const byId = new Map(goods.map((good) => [good.id, good]));
const today = '2026-11-28';
const understand = (text: string, ofShop: { name: string; productId: number }[] = []) =>
  understandText(text, { goods, ofShop }, today);

it('a receipt of 120 lines is understood whole, each line with its printed total', () => {
  const rows = Array.from({ length: 120 }, (_, at) =>
    at % 3 === 0
      ? `${at + 1} 101 PICANHA BOV RESF 1,136 KG x 69,90 79,41`
      : `${at + 1} 7891 ARROZ TIPO 1 5KG 2 UN x 24,90 49,80`,
  );
  const { items, total, purchasedOn } = understand(
    [...rows, 'VALOR A PAGAR R$ 7.160,40', '27/11/2026 10:11:12'].join('\n'),
  );
  expect(items.length).toBe(120);
  expect(total).toBe(7160.4);
  expect(purchasedOn).toBe('2026-11-27');
  expect(items.filter((line) => goodOf(line, byId)).length).toBe(40);
  const { items: sent } = bodyOf({ ...noReceipt, items, total, purchasedOn }, goods);
  expect(sent.length).toBe(120);
  expect(sent[0]).toEqual({
    productName: 'PICANHA BOV RESF',
    productId: 1,
    quantity: 1.136,
    price: 69.9,
    unit: 'kg',
    total: 79.41,
    discount: 0,
  });
});

it('a receipt of fuel has litres with three decimals', () => {
  const { items } = understand('001 1 GASOLINA C COMUM 23,451 L x 6,89 161,58\nVALOR A PAGAR R$ 161,58');
  expect(items[0]).toMatchObject({ quantity: 23.451, price: 6.89, read: { productId: 3, unit: 'l' } });
});

it('a name is known by the shop before the dictionary, asked about if nobody knows it, and left out if it is a person’s', () => {
  const { items } = understand(
    [
      '1 1 PICANHA BOV 1,000 KG x 69,90 69,90',
      '2 2 XPTO BUR 1,000 KG x 29,90 29,90',
      '3 3 QWRT ZZ 1,000 KG x 9,90 9,90',
      '4 4 SABAO EM PO 1 UN x 9,90 9,90',
      '5 5 ITEM 529.982.247-25 1 UN x 9,90 9,90',
    ].join('\n'),
    [{ name: 'xpto bur', productId: 2 }],
  );
  expect(items.map(({ read }) => [read.productId, read.isAsked])).toEqual([
    [1, false],
    [2, false],
    [null, true],
    [0, false],
  ]);
});

it('a line says what a person has to fill in or check; a day that has not come was misread', () => {
  const { items, purchasedOn } = understand(
    '1 1 PICANHA BOV 1,000 KG x 69,90 99,90\nVALOR A PAGAR R$ 99,90\n27/11/2036 10:11:12',
  );
  expect(items[0]?.read.asks).toEqual(['price']);
  expect(purchasedOn).toBe('');
});
