import { expect, it } from 'vitest';
import { promotionCan } from './promotions-can.ts';

/** Spec, back office, section 4 (Promotion and coupon). */

const mayOf = (isActive: boolean, isDemonstration = false) => {
  const { edit, activate, deactivate, ...can } = promotionCan({
    isActive,
    Establishment: { isDemonstration },
  });
  return { edit: edit.may, activate: activate.may, deactivate: deactivate.may, delete: can.delete.may };
};

it('is switched on and off, changed and deleted', () => {
  expect(mayOf(true)).toEqual({ edit: true, activate: false, deactivate: true, delete: true });
  expect(mayOf(false)).toEqual({ edit: true, activate: true, deactivate: false, delete: true });
});

it('is only deleted where its shop is invented', () => {
  const nothing = { edit: false, activate: false, deactivate: false, delete: true };
  expect(mayOf(true, true)).toEqual(nothing);
  expect(mayOf(false, true)).toEqual(nothing);
});

it('says why', () => {
  const state = { isActive: true, Establishment: { isDemonstration: false } };
  expect(promotionCan(state).activate).toEqual({ may: false, why: 'Esta promoção já está ativa.' });
  expect(promotionCan({ ...state, isActive: false }).deactivate).toEqual({
    may: false,
    why: 'Esta promoção já está inativa.',
  });
});
