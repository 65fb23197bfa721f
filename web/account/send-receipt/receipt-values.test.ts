import { describe, expect, it } from 'vitest';
import { itemsIn, itemsOf, type ReceiptValues, receiptRules, totalOf } from './receipt-values.ts';

const today = '2026-06-12';
const values: ReceiptValues = {
  establishmentId: null,
  imageUrl: undefined,
  code: '',
  produto1: ' picanha ',
  quantidade1: 1.058,
  preco1: 57.99,
  produto2: '',
  quantidade2: null,
  preco2: undefined,
  produto3: 'PEITO DE FRANGO',
  quantidade3: 1.136,
  preco3: 12.99,
};

const wrongIn = (changed: Partial<ReceiptValues>) => {
  const all = { ...values, ...changed };
  const rules = receiptRules([1, 2, 3], today);
  return Object.fromEntries(
    Object.entries(rules).flatMap(([name, rule]) => {
      const message = rule(all[name as keyof ReceiptValues], all);
      return message === true ? [] : [[name, message]];
    }),
  );
};

describe('the lines of a receipt that is being typed', () => {
  it('are sent without blank ones, and tied to the catalogue by name', () => {
    expect(itemsOf(values, [1, 2, 3], [{ id: 7, name: 'Picanha' }])).toEqual([
      { productName: 'picanha', productId: 7, quantity: 1.058, price: 57.99 },
      { productName: 'PEITO DE FRANGO', productId: null, quantity: 1.136, price: 12.99 },
    ]);
  });
  it('are found again by their names, and begin with one', () => {
    expect(itemsIn(values)).toEqual([1, 2, 3]);
    expect(itemsIn({ code: '1', preco7: 3, produto4: 'Acém' })).toEqual([4, 7]);
    expect(itemsIn()).toEqual([1]);
  });
  it('have totals as soon as they can be known', () => {
    expect([1, 2, 3].map((item) => totalOf(values, item))).toEqual([6135, 0, 1476]);
    expect(totalOf({ ...values, preco1: Number.NaN }, 1)).toBe(0);
  });
});

/** Spec, public side, section 5 (Receipt). */
describe('what a receipt has to have', () => {
  const chosen = { establishmentId: 1, imageUrl: new File([], 'nota.jpg') };
  it('is a shop and a picture, in the words of the spec', () => {
    expect(wrongIn({})).toEqual({
      imageUrl: 'Por favor, faça upload de uma imagem.',
      establishmentId: 'Por favor, selecione o estabelecimento.',
    });
    expect(wrongIn(chosen)).toEqual({});
  });
  it('is whole lines', () => {
    expect(wrongIn({ ...chosen, produto2: 'Acém' })).toEqual({
      quantidade2: 'Informe a quantidade.',
      preco2: 'Informe o preço.',
    });
    expect(wrongIn({ ...chosen, produto1: '', preco1: 0, quantidade3: Number.NaN })).toEqual({
      produto1: 'Informe o produto.',
      preco1: 'Informe mais que zero.',
      quantidade3: 'Não é um número.',
    });
  });
  it('is amounts and prices that are more than nothing once they are rounded', () => {
    expect(wrongIn({ ...chosen, quantidade1: 0.0004, preco1: 0.004 })).toEqual({
      quantidade1: 'Informe ao menos 0,001.',
      preco1: 'Informe ao menos 0,01.',
    });
    expect(wrongIn({ ...chosen, quantidade1: 0.001, preco1: 0.01 })).toEqual({});
  });
  it('is a key in order, or none', () => {
    expect(wrongIn({ ...chosen, code: '1722 0516' })).toEqual({
      code: 'A chave de acesso tem 44 números, e aqui há 8.',
    });
    expect(wrongIn({ ...chosen, code: '1722 0516 5939 4500 0102 6500 5000 0192 0610 1687 7637' })).toEqual(
      {},
    );
  });
});
