import { expect, it } from 'vitest';
import { conditionsOf, isForToday, momentOf, titleOf, validityOf } from './coupon-ticket.tsx';
import { sampleCoupon } from './testing.ts';

const use = { used_at: '2026-06-12T23:59:00-03:00' };

it('what a ticket says is the discount and the conditions', () => {
  expect(titleOf({ ...sampleCoupon, Product: null })).toBe('10% em toda a loja');
  expect(conditionsOf({ ...sampleCoupon, remainingUses: null, minPurchaseAmount: 50 })).toEqual([
    '10% de desconto em compras acima de R$\u00A050',
    'Vale até ter., 30 jun.',
    'Ilimitado',
  ]);
});

it('a use holds on its own day in the city', () => {
  expect(momentOf(use)).toBe('12/06/2026, 23h59');
  expect(validityOf(use, '2026-06-12')).toBe('Válido hoje, 12/06/2026');
  expect(validityOf(use, '2026-06-13')).toBe('Valeu só em 12/06/2026');
  expect([isForToday(use, '2026-06-12'), isForToday(use, '2026-06-13')]).toEqual([true, false]);
});
