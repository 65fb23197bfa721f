import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ComparedLowest, savingOf, saySaving, saySavingBase } from './savings.ts';
import { centavos } from './testing.ts';

const compared = (more: Partial<ComparedLowest> = {}): ComparedLowest => ({
  lowest: 4890,
  highest: 7990,
  mean: 6314,
  expired: false,
  ...more,
});

describe('the saving at the lowest price (spec, public side, section 9)', () => {
  it('is against the mean for meat, against the highest price for fuel', () => {
    expect(savingOf(compared({ lowest: 4000, mean: 5000 }), 'mean')).toEqual({
      percent: 20,
      base: 'mean',
      reference: 5000,
    });
    expect(savingOf(compared({ lowest: 4000, highest: 8000 }), 'highest')).toMatchObject({
      percent: 50,
      reference: 8000,
    });
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
  it('is the same in centavos and in reais, at the edge of a rounding, too', () => {
    const inReais = savingOf(compared({ lowest: 35, mean: 40 }), 'mean');
    expect(inReais?.percent).toBe(12.5);
    expect(savingOf(compared({ lowest: 0.35, mean: 0.1 + 0.2 + 0.1 }), 'mean')?.percent).toBe(12.5);
  });
  it('is said in short, and with its base where there is room', () => {
    const saving = { percent: 22.6, base: 'mean' } as const;
    expect(saySaving(saving)).toBe('Economize 22%');
    expect(saySavingBase(saving)).toBe('22% abaixo da média');
    expect(saySavingBase({ ...saving, base: 'highest' })).toBe('22% abaixo do maior preço');
  });
});

const comparedPrices = fc.array(centavos, { minLength: 1, maxLength: 9 }).map((prices) => ({
  lowest: Math.min(...prices),
  highest: Math.max(...prices),
  mean: prices.length < 3 ? null : prices.reduce((sum, price) => sum + price, 0) / prices.length,
  expired: false,
}));

it('no saving is overstated, under 3 %, of expired prices, or other in reais than in centavos', () => {
  fc.assert(
    fc.property(comparedPrices, fc.constantFrom('mean', 'highest'), (prices, base) => {
      const saving = savingOf(prices, base);
      expect(savingOf({ ...prices, expired: true }, base)).toBeNull();
      if (!saving) return;
      const real = ((saving.reference - prices.lowest) / saving.reference) * 100;
      expect(saving.percent).toBeGreaterThanOrEqual(3);
      expect(Number.parseInt(saySaving(saving).replace(/\D+/, ''), 10)).toBeLessThanOrEqual(real + 1e-6);
      expect(saySavingBase(saving)).toContain('abaixo');
      const { lowest, highest, mean, expired } = prices;
      const inReais = { lowest: lowest / 100, highest: highest / 100, mean: (mean ?? 0) / 100, expired };
      expect(savingOf(inReais, base)?.percent).toBe(saving.percent);
    }),
  );
});
