import { describe, expect, it } from 'vitest';
import { formatChange, formatDifference, formatPercent, formatReais, toCentavos, toReais } from './money.ts';

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
  });
});
