import { expect, it } from 'vitest';
import { sayUnlikely } from './unlikely-price.ts';

// Spec, back office, section 9: the least price is 0, which would be the city's lowest at once.
it.each([
  [0, null, 'R$ 0,00 é de graça'],
  [0, 45, 'R$ 0,00 é de graça'],
  [8.99, 45, 'R$ 8,99 é menos de um quinto da média da cidade, R$ 45,00'],
  [9, 45, undefined],
  [225, 45, undefined],
  [225.01, 45, 'R$ 225,01 é mais de cinco vezes a média da cidade, R$ 45,00'],
  [4990, null, undefined],
  [0.01, null, undefined],
])('%d with a mean of %s: %s', (price, mean, said) => {
  expect(sayUnlikely(price, mean)?.replace(/\u00a0/g, ' ')).toBe(said);
});
