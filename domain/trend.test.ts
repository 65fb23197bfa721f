import { describe, expect, it } from 'vitest';
import { fuelTrend } from './trend.ts';

describe('fuel trend (spec, public side, section 4; design section 6)', () => {
  it('compares the latest price with the previous one of that fuel at that station', () => {
    expect(fuelTrend(699, 689)).toEqual({ direction: 'up', basis: 'previous', change: 10 });
    expect(fuelTrend(689, 699)).toEqual({ direction: 'down', basis: 'previous', change: -10 });
    expect(fuelTrend(689, 689)).toEqual({ direction: 'stable', basis: 'previous', change: 0 });
  });
  it('takes a single centavo for a change', () => {
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
