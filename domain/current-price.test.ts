import { describe, expect, it } from 'vitest';
import { currentPrice, isRunning } from './current-price.ts';

const today = '2026-06-12';
const observed = { price: 6990, day: '2026-06-10', lifeDays: 10 };
const offer = {
  originalCentavos: 6990,
  saleCentavos: 5990,
  startDate: '2026-06-11',
  endDate: '2026-06-14',
  isActive: true,
};
const asObserved = { ...observed, offered: false };

describe('a promotion (spec, public side, section 3)', () => {
  it.each([
    ['2026-06-10', false],
    ['2026-06-11', true],
    ['2026-06-14', true],
    ['2026-06-15', false],
  ])('on %s runs: %s, its first and last day included', (day, runs) => {
    expect(isRunning(offer, day)).toBe(runs);
  });
  it('does not run when it is switched off', () => {
    expect(isRunning({ ...offer, isActive: false }, today)).toBe(false);
  });
});

describe('the current price (design: Data, Freshness)', () => {
  it('is the observed price without a promotion', () => {
    expect(currentPrice(observed, null, today)).toEqual(asObserved);
  });
  it('is the price of a lower running promotion, observed on its first day and valid until its last', () => {
    expect(currentPrice(observed, offer, today)).toEqual({
      price: 5990,
      day: '2026-06-11',
      lifeDays: 3,
      offered: true,
    });
  });
  it.each([
    ['ended', { endDate: '2026-06-11' }],
    ['not running yet', { startDate: '2026-06-13' }],
    ['switched off', { isActive: false }],
    ['no lower than what was observed', { saleCentavos: 6990 }],
    ['higher', { originalCentavos: 8990, saleCentavos: 7990 }],
  ])('is the observed price when the promotion is %s', (_, overrides) => {
    expect(currentPrice(observed, { ...offer, ...overrides }, today)).toEqual(asObserved);
  });
  it('is the price of a running promotion when the observed price has expired, even a lower one', () => {
    const expired = { price: 4990, day: '2026-06-01', lifeDays: 10 };
    expect(currentPrice(expired, offer, today)).toMatchObject({ price: 5990, offered: true });
  });
  it('never comes from a promotion that has ended, however old the observation is', () => {
    const expired = { ...observed, day: '2026-01-10' };
    expect(currentPrice(expired, { ...offer, endDate: '2026-06-11' }, today)).toMatchObject({
      price: 6990,
      offered: false,
    });
  });
});
