import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ComparedLowest, savingOf, saySaving, saySavingBase } from './savings.ts';
import { comparedPrices, forAll } from './testing.ts';

const compared = (more: Partial<ComparedLowest> = {}): ComparedLowest => ({
  lowest: 4890,
  highest: 7990,
  mean: 6314,
  expired: false,
  ...more,
});

describe('the saving at the lowest price (spec, public side, section 9)', () => {
  it('is against the mean for meat, the highest price for fuel, the same in centavos and in reais, and said with its base', () => {
    expect(savingOf(compared({ lowest: 4000, mean: 5000 }), 'mean')).toEqual({
      percent: 20,
      base: 'mean',
      reference: 5000,
    });
    expect(savingOf(compared({ lowest: 4000, highest: 8000 }), 'highest')).toMatchObject({
      percent: 50,
      reference: 8000,
    });
    const inReais = savingOf(compared({ lowest: 35, mean: 40 }), 'mean');
    expect(inReais?.percent).toBe(12.5);
    expect(savingOf(compared({ lowest: 0.35, mean: 0.1 + 0.2 + 0.1 }), 'mean')?.percent).toBe(12.5);
    const saving = { percent: 22.6, base: 'mean' } as const;
    expect(saySaving(saving)).toBe('Economize 23%');
    expect(saySavingBase(saving)).toBe('23% abaixo da média');
    expect(saySavingBase({ ...saving, base: 'highest' })).toBe('23% abaixo do maior preço');
  });
  it.each([
    ['of expired prices', { expired: true }],
    ['of fewer than three prices, which have no mean', { mean: null }],
    ['under 3 %', { lowest: 6890, mean: 7000, highest: 7000 }],
    ['against nothing', { mean: 0, highest: 0 }],
  ])('is null %s', (_, more) => {
    expect(savingOf(compared(more), 'mean')).toBeNull();
    expect(savingOf(compared(more), 'highest')).toBeNull();
  });
});

it('no saving is further off than its rounding, under 3 %, of expired prices, or other in reais than in centavos', () =>
  forAll(comparedPrices, fc.constantFrom('mean', 'highest'), (prices, base) => {
    const saving = savingOf(prices, base);
    expect(savingOf({ ...prices, expired: true }, base)).toBeNull();
    if (!saving) return;
    const real = ((saving.reference - prices.lowest) / saving.reference) * 100;
    expect(saving.percent).toBeGreaterThanOrEqual(3);
    const said = Number.parseInt(saySaving(saving).replace(/\D+/, ''), 10);
    expect(Math.abs(said - real)).toBeLessThanOrEqual(0.5 + 1e-6);
    expect(saySavingBase(saving)).toContain('abaixo');
    const { lowest, highest, mean, expired } = prices;
    const inReais = { lowest: lowest / 100, highest: highest / 100, mean: (mean ?? 0) / 100, expired };
    expect(savingOf(inReais, base)?.percent).toBe(saving.percent);
  }));
