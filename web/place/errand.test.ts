import { expect, it } from 'vitest';
import { amountIn, sayAmount } from './errand.ts';

it('an amount is one of its unit, and nobody buys half a piece', () => {
  expect(sayAmount(2, 'kg')).toBe('2 kg');
  expect(sayAmount(0.5, 'kg')).toBe('0,5 kg');
  expect(sayAmount(amountIn('un', 0.5), 'un')).toBe('1 unidade');
  expect(sayAmount(amountIn('un', 3), 'un')).toBe('3 unidades');
});
