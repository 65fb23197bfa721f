import { describe, expect, it } from 'vitest';
import { fuelTrend, meatTrend } from './trend.ts';

describe('fuel trend (spec, public side, section 4; design section 6)', () => {
  it('compares the latest price with the previous one of that fuel at that station', () => {
    expect(fuelTrend(699, 689)).toEqual({ direction: 'up', basis: 'previous', change: 10 });
    expect(fuelTrend(689, 699)).toEqual({ direction: 'down', basis: 'previous', change: -10 });
    expect(fuelTrend(689, 689)).toEqual({ direction: 'stable', basis: 'previous', change: 0 });
  });
  it('counts a single centavo as a change', () => {
    expect(fuelTrend(690, 689).direction).toBe('up');
  });
  it.each([
    [599, 'down'],
    [600, 'stable'],
    [650, 'stable'],
    [651, 'up'],
  ])('without an earlier observation %i centavos is %s by the thresholds 6 and 6.5', (price, direction) => {
    expect(fuelTrend(price, null)).toEqual({ direction, basis: 'threshold', change: null });
  });
});

describe('meat trend (spec, public side, section 3, Establishment price row; visual language: Trend)', () => {
  it.each([
    [4590, 4990, { direction: 'down', change: -400 }],
    [4990, 4590, { direction: 'up', change: 400 }],
    [5050, 5000, { direction: 'up', change: 50 }],
    [5049, 5000, { direction: 'stable', change: 49 }],
    [4951, 5000, { direction: 'stable', change: -49 }],
    [4990, 4990, { direction: 'stable', change: 0 }],
    [0, 0, { direction: 'stable', change: 0 }],
  ])('%i after %i centavos: %j; under 1 %% is no change', (latest, previous, trend) => {
    expect(meatTrend(latest, previous)).toEqual({ ...trend, basis: 'previous' });
  });
  it('is stable for a first price, and tells that there is nothing to compare with', () => {
    expect(meatTrend(4990, null)).toEqual({ direction: 'stable', basis: 'threshold', change: null });
  });
});
