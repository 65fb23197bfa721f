import { describe, expect, it } from 'vitest';
import { lowestConditional, sayCondition, sayConditional } from './conditional-price.ts';

const today = '2026-06-12';
const price = (reais: number, day = '2026-06-10', lifeDays = 14) => ({ price: reais, day, lifeDays });

describe('a price that only one way of paying gets', () => {
  it('is the lowest valid one below the price for any payment, and none if it is not lower, is free, or has expired', () => {
    const rows = [price(6.85), price(6.79), price(6.69, '2026-05-20'), price(6.99)];
    expect(lowestConditional(rows, 6.95, today)).toBe(rows[1]);
    expect(lowestConditional([price(6.95), price(7.1), price(0)], 6.95, today)).toBeUndefined();
    expect(lowestConditional([price(6.79, '2026-05-28')], 6.95, today)).toBeUndefined();
  });
  it('is said with its condition, until its last day', () => {
    const say = (expiresOn: string) =>
      sayConditional({ price: 6.79, conditionName: sayCondition('pix'), expiresOn }, today)?.replace(
        '\u00a0',
        ' ',
      );
    expect(say('2026-06-12')).toBe('R$ 6,79 no Pix');
    expect(say('2026-06-11')).toBeUndefined();
    expect(sayConditional(undefined, today)).toBeNull();
  });
});
