import { expect, it } from 'vitest';
import { askAboutUnlikely } from './unlikely-prices.ts';

const free = { name: 'Picanha', price: 0, mean: null };
const usual = { name: 'Alcatra', price: 45, mean: 44 };

it('usual prices are not asked about', () => {
  expect(askAboutUnlikely([usual, usual])).toBeUndefined();
});

it('a price of 0 is asked about in words', () => {
  const question = askAboutUnlikely([usual, free]);
  expect(question?.title.replace(/\u00a0/g, ' ')).toBe('R$ 0,00 é de graça: é isso mesmo?');
  expect(question?.lines.map(({ name }) => name)).toEqual(['Picanha']);
});

it('several unlikely prices make one question that lists them', () => {
  const many = Array.from({ length: 42 }, (_, number) => ({ ...free, name: `Corte ${number}` }));
  expect(askAboutUnlikely(many)).toMatchObject({
    title: '42 preços fora do comum: é isso mesmo?',
    more: 'e mais 2 preços',
  });
  const few = askAboutUnlikely([free, { name: 'Alcatra', price: 4.5, mean: 45 }]);
  expect(few).toMatchObject({ title: '2 preços fora do comum: é isso mesmo?', more: undefined });
  expect(few?.lines.map(({ name }) => name)).toEqual(['Picanha', 'Alcatra']);
});
