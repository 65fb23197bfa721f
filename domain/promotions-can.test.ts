import { expect, it } from 'vitest';
import { promotionCan } from './promotions-can.ts';
import { permittedActs } from './testing.ts';

/** Spec, back office, section 4 (Promotion and coupon). */

it('is switched on and off, and deleted, and says why not', () => {
  expect(permittedActs(promotionCan({ isActive: true }))).toEqual(['deactivate', 'delete']);
  expect(permittedActs(promotionCan({ isActive: false }))).toEqual(['activate', 'delete']);
  expect(promotionCan({ isActive: true }).activate).toEqual({
    may: false,
    why: 'Esta promoção já está ativa.',
  });
  expect(promotionCan({ isActive: false }).deactivate).toEqual({
    may: false,
    why: 'Esta promoção já está inativa.',
  });
});
