import { expect, it } from 'vitest';
import { valuesOf } from './coupon-values.ts';

/** Spec, back office, section 9 (Coupon). */

it('a new coupon ends 30 days from today', () => {
  expect(valuesOf(null, '2026-06-12')).toMatchObject({ startDate: '2026-06-12', endDate: '2026-07-12' });
});
