import { expect, it } from 'vitest';
import { couponColumns, type ShownCoupon } from './coupons-page.tsx';

const coupon: ShownCoupon = {
  id: 1,
  code: 'CORTE10',
  discountType: 'percentage',
  discountValue: 10,
  minPurchaseAmount: 0,
  maxDiscountAmount: null,
  startDate: '2026-06-01',
  endDate: '2026-06-30',
  usageLimit: null,
  usageCount: 3,
  isActive: true,
  Establishment: { name: 'Do Neném' },
  Product: null,
};

/** Returns the texts of some columns. */
function shown(row: ShownCoupon, ...ids: string[]): unknown[] {
  return ids.map((wanted) => couponColumns.find(({ id }) => id === wanted)?.value?.(row));
}

it('a coupon is for all products or for one, used so often of its limit, and active or not (spec, back office, section 2)', () => {
  expect(shown(coupon, 'product', 'usageCount', 'status')).toEqual([
    'Todos os produtos',
    '3 (sem limite)',
    'Ativo',
  ]);
  const other = { ...coupon, Product: { name: 'Picanha' }, usageLimit: 50, isActive: false };
  expect(shown(other, 'product', 'usageCount', 'status')).toEqual(['Picanha', '3/50', 'Inativo']);
});
