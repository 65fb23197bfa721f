import { expect, it } from 'vitest';
import { pricesAsked } from './asked-prices.ts';

it('a price is asked for at the nearest station without a valid one: expired or none, open, and not far', () => {
  const today = '2026-06-12';
  const price = (id: number, km: number | null, day: string, isOpen?: false) => ({
    ...{ id, km, day, isOpen },
    lifeDays: 14,
  });
  const prices = [
    price(1, 0.5, '2026-06-10'),
    price(2, 3, '2026-05-01'),
    price(3, 2, '2026-05-01'),
    price(4, 1, '2026-05-01', false),
    price(5, 6.8, '2026-05-01'),
    price(6, null, '2026-05-01'),
  ];
  const asked = (unpriced: Parameters<typeof pricesAsked>[1], of = prices) => {
    const { stations, nearest } = pricesAsked(of, unpriced, today);
    return [stations, nearest?.id];
  };
  expect(asked(null)).toEqual([2, 3]);
  expect(asked({ stations: 23, nearestKm: 2.1 })).toEqual([25, 3]);
  expect(asked({ stations: 23, nearestKm: 1.9 })).toEqual([25, undefined]);
  expect(asked({ stations: 1, nearestKm: 1.9 }, [])).toEqual([1, undefined]);
  expect(asked(null, prices.slice(0, 1))).toEqual([0, undefined]);
});
