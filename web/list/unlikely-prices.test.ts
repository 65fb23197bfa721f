import { expect, it } from 'vitest';
import { askAboutUnlikely, keyOfPrice, readUsual } from './unlikely-prices.tsx';

const unknown = { lowest: null, mean: null, highest: null, last: null };
const free = { name: 'Picanha', price: 0, usual: unknown };
const usual = { name: 'Alcatra', price: 45, usual: { lowest: 40, mean: 44, highest: 50, last: 45 } };

it('usual prices are not asked about; a price of 0 is asked about in words', () => {
  expect(askAboutUnlikely([usual, usual])).toBeUndefined();
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
  const slip = { ...usual, price: 4.5 };
  const few = askAboutUnlikely([free, slip]);
  expect(few).toMatchObject({ title: '2 preços fora do comum: é isso mesmo?', more: undefined });
  expect(few?.lines.map(({ name }) => name)).toEqual(['Picanha', 'Alcatra']);
});

it('a price is asked about once', () => {
  const slip = { ...usual, price: 4.5 };
  const confirmed = new Set([keyOfPrice(slip)]);
  expect(askAboutUnlikely([slip], confirmed)).toBeUndefined();
  expect(askAboutUnlikely([{ ...slip, price: 4.51 }], confirmed)).toBeDefined();
});

it('nothing is usual while the server is away', async () => {
  expect(await readUsual(Promise.reject(new Error('away')))).toEqual(unknown);
});
