import { describe, expect, it } from 'vitest';
import { parseDecimal, parseMoney } from './typed-numbers.ts';

describe('a sum that is typed', () => {
  it.each([
    ['32,9', 32.9],
    ['32.9', 32.9],
    ['R$ 32,90', 32.9],
    ['R$\u00A01.234,56', 1234.56],
    ['1.234,5', 1234.5],
    ['1.234.567', 1234567],
    ['1234', 1234],
    ['6,899', 6.899],
    ['1234.567', 1234.567],
    ['5,', 5],
    [',5', 0.5],
    ['0', 0],
  ])('%s is %d', (typed, value) => {
    expect(parseMoney(typed)).toBe(value);
  });
  it('is nothing where nothing is typed', () => {
    expect(parseMoney('  ')).toBeNull();
  });
  it.each(['1.234', '6.899', '1,234.56', '1,2,3', '12a', '1.23.4', ','])(
    '%s is none, or could be two',
    (typed) => {
      expect(parseMoney(typed)).toBeNaN();
    },
  );
});

describe('a number that is typed', () => {
  it.each([
    ['5', 5],
    ['2,5', 2.5],
    ['-10.184', -10.184],
    ['−48,333512', -48.333512],
    ['', null],
  ])('%s is %d', (typed, value) => {
    expect(parseDecimal(typed)).toBe(value);
  });
  it.each(['1.234,5', '--1', '5 km'])('%s is none', (typed) => {
    expect(parseDecimal(typed)).toBeNaN();
  });
});
