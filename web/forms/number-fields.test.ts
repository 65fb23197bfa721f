import { describe, expect, it } from 'vitest';
import { parseDecimal, parseMoney } from '#domain/typed-numbers.ts';
import { formatDecimal, roundTo, stepped, textOnLeaving } from './number-fields.tsx';

it('a number is rounded as one does on paper, and shows with its decimals', () => {
  expect([roundTo(1.005, 2), roundTo(6.899, 2), roundTo(4.514, 2)]).toEqual([1.01, 6.9, 4.51]);
  expect(formatDecimal(32.9, 2)).toBe('32,90');
  expect(formatDecimal(1234.5, 2)).toBe('1.234,50');
  expect(formatDecimal(5, 0)).toBe('5');
  expect(formatDecimal(-10.184567, 0)).toBe('-10,184567');
});

describe('a step', () => {
  const cents = { step: 0.01, min: 0 };
  it('goes up and down by what it is, stays within the limits, and begins at the lower one', () => {
    expect(stepped(32.9, 1, cents)).toBe(32.91);
    expect(stepped(0.3, -1, { step: 0.1 })).toBe(0.2);
    expect(stepped(0, -1, cents)).toBe(0);
    expect(stepped(50, 1, { step: 1, min: 1, max: 50 })).toBe(50);
    expect(stepped(null, 1, { step: 1, min: 1 })).toBe(1);
    expect(stepped(Number.NaN, 1, cents)).toBe(0);
  });
});

describe('a field that is left', () => {
  const money = { parse: parseMoney, decimals: 2 };
  it('shows its number as one reads it, and never another than was typed', () => {
    expect(['32,9', '1234.5', ' ', '0'].map((typed) => textOnLeaving(typed, money))).toEqual([
      '32,90',
      '1.234,50',
      '',
      '0,00',
    ]);
    for (const typed of ['12,345', '12,3456789', 'doze', '1.234']) {
      expect(textOnLeaving(typed, money)).toBe(typed);
    }
    expect(textOnLeaving('1234', { parse: parseDecimal, decimals: 0 })).toBe('1234');
  });
});
