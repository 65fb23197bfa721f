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
  it('that is switched off does not run', () => {
    expect(isRunning({ ...offer, isActive: false }, today)).toBe(false);
  });
});

describe('the current price (design: Data, Freshness)', () => {
  it('is the observed one without a promotion', () => {
    expect(currentPrice(observed, null, today)).toEqual(asObserved);
  });
  it('is a running promotion where that is lower, of its first day and alive until its last', () => {
    expect(currentPrice(observed, offer, today)).toEqual({
      price: 5990,
      day: '2026-06-11',
      lifeDays: 3,
      offered: true,
    });
  });
  it.each([
    ['ended', { endDate: '2026-06-11' }],
    ['not begun', { startDate: '2026-06-13' }],
    ['switched off', { isActive: false }],
    ['no lower than what was observed', { saleCentavos: 6990 }],
    ['higher', { originalCentavos: 8990, saleCentavos: 7990 }],
  ])('is the observed one beside a promotion that is %s', (_, differently) => {
    expect(currentPrice(observed, { ...offer, ...differently }, today)).toEqual(asObserved);
  });
  it('is a running promotion in the place of an expired price, even a lower one', () => {
    const expired = { price: 4990, day: '2026-06-01', lifeDays: 10 };
    expect(currentPrice(expired, offer, today)).toMatchObject({ price: 5990, offered: true });
  });
  it('never comes from a promotion that ended, however old the observation', () => {
    const expired = { ...observed, day: '2026-01-10' };
    expect(currentPrice(expired, { ...offer, endDate: '2026-06-11' }, today)).toMatchObject({
      price: 6990,
      offered: false,
    });
  });
});
