import { expect, it } from 'vitest';
import type { ReceiptCase, ReceiptLine } from '#contract/receipt-rows.ts';
import { clearLines, doubtsOf, productOfMatch, readyItems } from './line-doubts.ts';

const read: ReceiptLine = {
  position: 1,
  productName: 'PICANHA BOV KG',
  price: 60,
  quantity: 1.136,
  unit: 'kg',
  total: 68.16,
  discount: 0,
  agrees: true,
  counted: false,
  match: { productId: 7, productName: 'Picanha', unit: 'kg', by: 'suggested', isContradicted: false },
  current: null,
  published: null,
};
const matched = (change: object) => ({ match: { ...read.match, ...change } }) as Partial<ReceiptLine>;

it.each<[string | undefined, Partial<ReceiptLine>]>([
  [undefined, {}],
  [undefined, { counted: true }],
  [undefined, { unit: null, ...matched({ by: 'sent' }) }],
  ['Escolha o produto', { match: null }],
  ['Preço vezes quantidade não dá o total impresso', { agrees: false }],
  ['O nome na nota é de outro produto', matched({ isContradicted: true })],
  ['Preço por unidade, e não por quilo', { unit: 'un', counted: true }],
  ['Desconto de R$ 5,00: confira o preço', { discount: 5 }],
  ['Confira o produto', { unit: null }],
  [
    'Quantidade inteira: confira se o preço é por quilo',
    { unit: null, counted: true, ...matched({ by: 'remembered' }) },
  ],
])('the doubt is %j where %j', (doubt, change) => {
  const line = { ...read, ...change };
  const doubts = doubtsOf(line, productOfMatch(line)).map((each) => each.replace(/\u00a0/g, ' '));
  expect(doubts).toEqual(doubt === undefined ? [] : [doubt]);
  expect(clearLines({ items: [line] })).toEqual(doubt === undefined ? [line] : []);
});

const receipt = {
  purchase: { usual: '2026-06-10', first: '2026-06-01', last: '2026-06-11' },
  sumAgrees: true,
  items: [
    read,
    { ...read, position: 2 },
    { ...read, position: 3, match: { ...read.match, productId: 8 } },
    { ...read, position: 4, match: { ...read.match, productId: 9 } },
    { ...read, position: 5, match: { ...read.match, productId: 10 }, published: { productId: 10 } },
    { ...read, position: 6, match: null },
  ],
} as ReceiptCase;
const noPrices = { lowest: null, mean: null, highest: null };
const usualOf = (productId: number, last: number | null) => ({
  ...noPrices,
  last: productId === 9 ? 30 : last,
});

it('one key publishes what has no doubt, once for each product, and no unlikely price', () => {
  expect(readyItems(receipt, usualOf)).toEqual([
    { position: 1, productId: 7, price: 60 },
    { position: 3, productId: 8, price: 60 },
  ]);
});

it.each([
  ['is too old', { purchase: null }],
  ['needs its printed day', { purchase: { ...receipt.purchase, usual: null } }],
  ['does not add up', { sumAgrees: false }],
])('one key publishes nothing of a receipt that %s', (_, change) => {
  expect(readyItems({ ...receipt, ...change } as ReceiptCase, usualOf)).toEqual([]);
});
