import { expect, it } from 'vitest';
import { promotionCan } from './promotions-can.ts';

/** Spec, back office, section 4 (Promotion and coupon). */

const mayOf = (isActive: boolean) => {
  const { activate, deactivate, delete: remove } = promotionCan({ isActive });
  return { activate: activate.may, deactivate: deactivate.may, delete: remove.may };
};

it('is switched on and off, and deleted', () => {
  expect(mayOf(true)).toEqual({ activate: false, deactivate: true, delete: true });
  expect(mayOf(false)).toEqual({ activate: true, deactivate: false, delete: true });
});

it('says why', () => {
  expect(promotionCan({ isActive: true }).activate).toEqual({
    may: false,
    why: 'Esta promoção já está ativa.',
  });
  expect(promotionCan({ isActive: false }).deactivate).toEqual({
    may: false,
    why: 'Esta promoção já está inativa.',
  });
});
