import { expect, it } from 'vitest';
import { formatNumber } from './numbers.ts';

it.each([
  [0, 0],
  [2, 2],
  [1, 1],
  [0, 1],
  [0, 3],
])('numbers with %d to %d decimals are written as by Intl', (least, most) => {
  const intl = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: least, maximumFractionDigits: most });
  const numbers = [0, 0.04, 0.5, 6.89, 12.5, 99.95, 999.999, 1000, 1234.56, 98765.4321, 1234567, 1e9, 2e14];
  for (const number of numbers.flatMap((each) => [each, each / 3, each * 7, -each - 1])) {
    expect(formatNumber(number, least, most)).toBe(intl.format(number));
  }
});

it('has up to three decimals if nothing else is asked, and no sign before nothing', () => {
  expect(formatNumber(0.5)).toBe('0,5');
  expect(formatNumber(40)).toBe('40');
  expect(formatNumber(-0.001, 2)).toBe('-0,001');
  expect(formatNumber(-0.0001, 2)).toBe('0,00');
});
