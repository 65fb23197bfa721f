import fc from 'fast-check';
import { expect, it } from 'vitest';
import { centavosTrouble, highestPrice, outsideOfRange, priceTrouble } from './price-entry.ts';
import { centavos, forAll } from './testing.ts';

// Spec, back office, section 9: prices have two decimals, their minimum is 0.
it.each([
  [Number.NaN, 'Não entendi este preço. Digite como 49,90 ou 4990.'],
  [0, undefined],
  [-1, 'O preço não pode ser menor que zero.'],
  [10_000.01, 'Informe um preço de até R$ 10.000,00.'],
  [49.905, 'Use no máximo duas casas depois da vírgula.'],
  [0.004, 'É menos de um centavo e seria salvo como R$ 0,00. Confira a vírgula.'],
  [1e-9, 'É menos de um centavo e seria salvo como R$ 0,00. Confira a vírgula.'],
])('%d: %s', (price, trouble) => {
  expect(priceTrouble(price)).toBe(trouble);
});

it('a price lies inside or outside of the city’s range', () => {
  const range = { lowest: 40, highest: 60 };
  expect([39.99, 40, 60, 60.01].map((price) => outsideOfRange(price, range))).toEqual([
    'below',
    undefined,
    undefined,
    'above',
  ]);
  expect(outsideOfRange(1, undefined)).toBeUndefined();
});

it('any whole centavos up to the highest price can be entered, and nothing between them', () =>
  forAll(centavos, fc.integer({ min: 1, max: 9 }), centavos, (price, tenths, other) => {
    expect(priceTrouble(price / 100) === undefined).toBe(price <= highestPrice * 100);
    expect(centavosTrouble((price + tenths / 10) / 100)).toBeDefined();
    expect(priceTrouble(-price)).toBeDefined();
    const range = { lowest: Math.min(price, other), highest: Math.max(price, other) };
    expect(outsideOfRange(price, range)).toBeUndefined();
  }));
