import { describe, expect, it } from 'vitest';
import { centavos, forAll } from './testing.ts';
import { fuelTrend, meatTrend } from './trend.ts';

describe('fuel trend (spec, public side, section 4; visual language: Trend)', () => {
  it.each([
    [699, 689, 'up'],
    [689, 699, 'down'],
    [691, 689, 'up'],
    [687, 689, 'down'],
    [690, 689, 'stable'],
    [688, 689, 'stable'],
    [689, 689, 'stable'],
  ])(
    '%i after %i centavos at the same station: %s; under R$ 0,02 is no change',
    (latest, previous, trend) => {
      expect(fuelTrend(latest, previous)).toBe(trend);
    },
  );
});

describe('meat trend (spec, public side, section 3, Establishment price row; visual language: Trend)', () => {
  it.each([
    [4590, 4990, 'down'],
    [4990, 4590, 'up'],
    [5050, 5000, 'up'],
    [5049, 5000, 'stable'],
    [4951, 5000, 'stable'],
    [4990, 4990, 'stable'],
    [51, 50, 'stable'],
    [52, 50, 'up'],
    [0, 0, 'stable'],
  ])(
    '%i after %i centavos at the same shop: %s; under 1 %% or R$ 0,02 is no change',
    (latest, previous, trend) => {
      expect(meatTrend(latest, previous)).toBe(trend);
    },
  );
});

it('any change up is one down from the other side; one without a past is stable', () => {
  const turned = { up: 'down', down: 'up', stable: 'stable' } as const;
  forAll(centavos, centavos, (one, other) => {
    expect(fuelTrend(one, other)).toBe(turned[fuelTrend(other, one)]);
    expect([fuelTrend(one, one), meatTrend(one, one), fuelTrend(one, null), meatTrend(one, null)]).toEqual(
      Array(4).fill('stable'),
    );
    const trend = meatTrend(one, other);
    if (trend !== 'stable') expect(trend).toBe(one > other ? 'up' : 'down');
  });
});
