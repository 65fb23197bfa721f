import { describe, expect, it } from 'vitest';
import type { RoundCut } from '#contract/price-round.ts';
import { readSheetPrice } from '#domain/price-sheets.ts';
import { tidyMoney } from '#domain/typed-numbers.ts';
import {
  cellOf,
  countUnreadable,
  groupCuts,
  isSeveral,
  pricesToConfirm,
  pricesToSave,
  type RoundState,
  spreadPasted,
} from './round-cells.ts';

const cut = (productId: number, name: string, price?: number, day = '2026-06-05'): RoundCut => ({
  productId,
  name,
  synonyms: name === 'Contra Filé' ? ['contrafile'] : [],
  categoryName: 'Bovina',
  last:
    price === undefined
      ? null
      : {
          id: productId * 10,
          price,
          day,
          observedAt: `${day}T12:00:00-03:00`,
          source: 'admin',
          sourceName: 'Loja',
          expired: false,
          enteredBy: null,
        },
});
const cuts = [cut(1, 'Alcatra', 45), cut(2, 'Contra Filé', 50), cut(3, 'Picanha')];
const none: RoundState = {
  typed: {},
  refusals: {},
  saving: new Set(),
  simulated: new Set(),
  saved: new Set(),
};
const first = (state: Partial<RoundState>) =>
  cellOf(cut(1, 'Alcatra', 45), { ...none, ...state }, { lowest: 40, highest: 60 });

it('a cell is untouched, not saved, being saved, simulated, saved or refused; a confirmation; and marked outside of the city’s range', () => {
  expect(first({})).toMatchObject({ status: 'untouched', price: null });
  expect(first({ typed: { 1: ' ' } })).toMatchObject({ status: 'untouched' });
  const typed = { 1: '49,90' };
  const one = new Set([1]);
  expect(first({ typed })).toMatchObject({ status: 'unsaved', price: 49.9, isConfirmation: false });
  expect(first({ typed, saving: one })).toMatchObject({ status: 'saving' });
  expect(first({ typed, simulated: one })).toMatchObject({ status: 'simulated' });
  expect(first({ saved: one })).toMatchObject({ status: 'saved' });
  expect(first({ typed: { 1: 'x' } })).toMatchObject({
    status: 'refused',
    price: null,
    trouble: 'Não entendi este preço. Digite como 49,90 ou 4990.',
  });
  expect(first({ typed: { 1: '45' }, refusals: { 1: 'Não.' } })).toMatchObject({
    status: 'refused',
    trouble: 'Não.',
  });
  expect(first({ typed: { 1: '45,00' } }).isConfirmation).toBe(true);
  expect(first({ typed: { 1: '39' } })).toMatchObject({ outside: 'below', status: 'unsaved' });
  expect(first({ typed: { 1: '61' } })).toMatchObject({ outside: 'above', status: 'unsaved' });
});

describe('what is saved', () => {
  it('is what is typed and can be read, with the price that was seen', () => {
    const typed = { 1: '46,90', 2: 'x', 3: '70,00' };
    expect(pricesToSave(cuts, { typed, seen: { 1: 7, 3: null } })).toEqual([
      { productId: 1, price: 46.9, seenId: 7 },
      { productId: 3, price: 70, seenId: null },
    ]);
    expect(countUnreadable(typed)).toBe(1);
  });
  it('or the last prices of earlier days that nothing is typed for', () => {
    const known = [...cuts, cut(4, 'Maminha', 40, '2026-06-12')];
    expect(pricesToConfirm(known, { typed: { 1: '46' }, day: '2026-06-12' })).toEqual([
      { productId: 2, price: 50, seenId: 20 },
    ]);
  });
});

describe('a paste', () => {
  it('is several values where it has lines or columns: down from its cell past empty lines, or to the cuts of its names and synonyms', () => {
    expect([isSeveral('49,90'), isSeveral('49,90\n'), isSeveral('1\n2'), isSeveral('a\t1')]).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(spreadPasted('50\r\n\r\n', cuts, 1)).toEqual({ typed: { 1: '50,00' }, left: [] });
    expect(spreadPasted('50\n\n70\n80\n', cuts, 1)).toEqual({
      typed: { 1: '50,00', 3: '70,00' },
      left: ['80'],
    });
    expect(spreadPasted('51\n71', cuts, 2)).toEqual({ typed: { 2: '51,00', 3: '71,00' }, left: [] });
    expect(spreadPasted('PICANHA\t70\nContrafilé\t\t51,5\nPneu\t9', cuts, 1)).toEqual({
      typed: { 3: '70,00', 2: '51,50' },
      left: ['Pneu'],
    });
  });
  it.each([
    ['105', '105,00', 105],
    ['4990', '4.990,00', 4990],
    ['49,9', '49,90', 49.9],
    ['49.90', '49,90', 49.9],
    ['R$ 1.234,56', '1.234,56', 1234.56],
    ['105000', '105.000,00', null],
    ['49,905', '49,905', null],
    ['1.234', '1.234', null],
    ['x', 'x', null],
  ])('reads %j as an imported spreadsheet does', (value, text, price) => {
    expect(tidyMoney(value)).toBe(text);
    expect(first({ typed: spreadPasted(`${value}\n`, cuts, 1).typed }).price).toBe(price);
    const read = readSheetPrice(value);
    expect('value' in read ? read.value : null).toBe(price);
  });
});

const groupedCut = (productId: number, categoryName: string, price?: number): RoundCut => ({
  ...cut(productId, `Corte ${productId}`, price),
  categoryName,
});
const shown = (cuts: RoundCut[], first = cuts) =>
  groupCuts(cuts, first).map(({ name, cuts }) => [name, ...cuts.map(({ productId }) => productId)]);

it('cuts without a price come in groups of their own', () => {
  expect(
    shown([
      groupedCut(1, 'Bovina', 40),
      groupedCut(2, 'Suína', 40),
      groupedCut(3, 'Bovina'),
      groupedCut(4, 'Bovina'),
    ]),
  ).toEqual([
    ['Bovina', 1],
    ['Suína', 2],
    ['Bovina, sem preço aqui', 3, 4],
  ]);
});

it('a cut stays in its place and its group once its first price is saved', () => {
  const first = [groupedCut(1, 'Bovina'), groupedCut(2, 'Bovina'), groupedCut(3, 'Bovina')];
  const later = [groupedCut(3, 'Bovina', 40), groupedCut(1, 'Bovina'), groupedCut(2, 'Bovina')];
  expect(shown(later, first)).toEqual([['Bovina, sem preço aqui', 1, 2, 3]]);
  expect(groupCuts(later, first).map(({ key }) => key)).toEqual(
    groupCuts(first, first).map(({ key }) => key),
  );
  expect(
    shown(
      first.map((one) => ({ ...one, last: cut(1, 'Alcatra', 40).last })),
      first,
    ),
  ).toEqual([['Bovina', 1, 2, 3]]);
});

it('a cut that was added meanwhile comes last in its group', () => {
  const first = [groupedCut(1, 'Bovina'), groupedCut(2, 'Suína')];
  expect(shown([groupedCut(5, 'Bovina'), ...first], first)).toEqual([
    ['Bovina, sem preço aqui', 1, 5],
    ['Suína, sem preço aqui', 2],
  ]);
});
