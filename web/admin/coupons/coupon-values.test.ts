import { expect, it } from 'vitest';
import { valuesOf } from './coupon-values.ts';

/** Spec, back office, section 9 (Coupon). */

it('a new coupon runs for 30 days, the first and the last included', () => {
  expect(valuesOf(null, '2026-06-12')).toMatchObject({ startDate: '2026-06-12', endDate: '2026-07-11' });
});
