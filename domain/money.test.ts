import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatAmount,
  formatChange,
  formatDifference,
  formatPercent,
  formatReais,
  reaisAbove,
  toCentavos,
  toReais,
  wholeCentavos,
} from './money.ts';
import { centavos, forAll } from './testing.ts';
import { parseMoney } from './typed-numbers.ts';

describe('money (spec, public side, section 5: Display)', () => {
  it('rounds to whole centavos in spite of floating-point errors', () => {
    expect(toCentavos(6.89)).toBe(689);
    expect(toCentavos(1.005)).toBe(101);
    expect(toCentavos(4.35)).toBe(435);
    expect(toCentavos(4.515)).toBe(452);
    expect(toCentavos(4.514)).toBe(451);
    expect(toReais(689)).toBe(6.89);
  });
  it('is written as R$ with two decimals and a point for thousands', () => {
    expect(formatReais(1234.5)).toBe('R$\u00A01.234,50');
    expect(formatDifference(0.1)).toBe('+R$\u00A00,10');
    expect(formatDifference(-0.2)).toBe('−R$\u00A00,20');
    expect([0.1, -0.2, 0].map(formatChange)).toEqual(['+0,10', '−0,20', '0,00']);
    expect(formatPercent(12.6)).toBe('13%');
    expect([40.7, 12.5, 12.49999999, 12.4].map(formatPercent)).toEqual(['41%', '13%', '13%', '12%']);
  });
  it('has no difference where no whole centavo lies between two amounts', () => {
    expect(reaisAbove(282.1449, 282.141)).toBe(0);
    expect(Object.is(reaisAbove(282.141, 282.1449), 0)).toBe(true);
    expect([reaisAbove(7.11, 6.95), reaisAbove(6.95, 7.11)]).toEqual([0.16, -0.16]);
    expect([reaisAbove(287.495, 286.06), reaisAbove(286.06, 287.495)]).toEqual([1.44, -1.44]);
  });
  it('has one rounding, half up, at the wire and on the pages', () => {
    // This is a mean of three prices; in reais the sum has a floating-point error.
    const mean = (26.35 + 26.36 + 26.355) / 3;
    expect(wholeCentavos((2635 + 2636 + 2635.5) / 3)).toBe(2636);
    expect(formatAmount(mean)).toBe('26,36');
    expect(formatReais(26.355)).toBe('R$\u00A026,36');
    expect(formatReais(26.354)).toBe('R$\u00A026,35');
    expect(formatReais(-0.001)).toBe('R$\u00A00,00');
  });
});

describe('any amount', () => {
  it('is the same in reais and back, and as it is written and read', () =>
    forAll(centavos, (amount) => {
      expect(toCentavos(toReais(amount))).toBe(amount);
      expect(parseMoney(formatAmount(toReais(amount)))).toBe(toReais(amount));
    }));
  it('is rounded to the nearest centavo, the same from either side', () =>
    forAll(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (amount) => {
      expect(Math.abs(wholeCentavos(amount) - amount)).toBeLessThanOrEqual(0.5 + 1e-6);
      expect(wholeCentavos(-amount)).toBe(0 - wholeCentavos(amount));
    }));
});
