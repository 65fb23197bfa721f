import { expect, it } from 'vitest';
import { formatDate } from './city-time.ts';
import { collectionTrouble } from './collection.ts';
import { formatAmount } from './money.ts';
import { priceTrouble } from './price-entry.ts';
import { isHeader, readCollectionDay, readSheetPrice, recogniseColumns } from './price-sheets.ts';
import { day, forAll, inReais, text } from './testing.ts';

it('columns are recognised by their titles', () => {
  expect(recogniseColumns(['Data da coleta', 'LOJA', 'Região', 'Produto', 'Preço (R$)', 'Loja'])).toEqual({
    product: 4,
    establishment: 2,
    region: 3,
    price: 5,
    day: 1,
  });
  expect(recogniseColumns(['a', 'b'])).toEqual({ product: 0, establishment: 0, region: 0, price: 0, day: 0 });
});

it('a first line has titles where no price and no day stands in it', () => {
  expect(isHeader(['Produto', 'Preço'])).toBe(true);
  expect(isHeader(['Picanha', '69,90'])).toBe(false);
  expect(isHeader(['Picanha', '12/06/2026'])).toBe(false);
});

it.each([
  ['49,90', { value: 49.9 }],
  ['49.90', { value: 49.9 }],
  ['R$ 1.049,90', { value: 1049.9 }],
  ['', { reason: 'Preço não informado.' }],
  ['caro', { reason: 'Não entendi este preço.' }],
  ['-1', { reason: 'O preço não pode ser menor que zero.' }],
  ['99999', { reason: 'Informe um preço de até R$ 10.000,00.' }],
])('the price %s', (cell, read) => {
  expect(readSheetPrice(cell)).toEqual(read);
});

it.each([
  ['11/06/2026', { value: '2026-06-11' }],
  ['2026-06-11', { value: '2026-06-11' }],
  ['11/06/2026 08:30', { value: '2026-06-11' }],
  ['2026-06-11T08:30:00', { value: '2026-06-11' }],
  ['', { value: '2026-06-10' }],
  ['31/02/2026', { reason: 'Não entendi esta data.' }],
  ['13/06/2026', { reason: 'A data da coleta não pode estar no futuro.' }],
  ['10/06/2025', { reason: 'A data da coleta pode ter no máximo um ano.' }],
])('the day %s', (cell, read) => {
  expect(readCollectionDay(cell, '2026-06-10', '2026-06-12')).toEqual(read);
});

it('any cell is a price and a day that can be entered, or has a reason', () =>
  forAll(text, inReais, day, day, (cell, price, some, today) => {
    for (const written of [cell, formatAmount(price)]) {
      const read = readSheetPrice(written);
      if ('value' in read) expect(priceTrouble(read.value)).toBeUndefined();
    }
    for (const written of [cell, formatDate(some), some]) {
      const read = readCollectionDay(written, today, today);
      if ('value' in read) expect(collectionTrouble(read.value, today)).toBeUndefined();
    }
    expect(isHeader([cell, formatAmount(price)])).toBe(false);
    for (const column of Object.values(recogniseColumns([cell, 'Preço'])))
      expect([0, 1, 2]).toContain(column);
  }));
