import { expect, it } from 'vitest';
import { reviewCan, reviewDecisionCan } from './reviews-can.ts';
import { permittedActs } from './testing.ts';

/** Spec, public side, section 2 (User account page); back office, section 4. */

it('lets the author change and remove what is not approved, decides once, and says why not', () => {
  expect(permittedActs(reviewCan({ status: 'pending' }))).toEqual(['change', 'remove', 'decide']);
  expect(permittedActs(reviewCan({ status: 'rejected' }))).toEqual(['change', 'remove']);
  expect(permittedActs(reviewCan({ status: 'approved' }))).toEqual([]);
  expect(reviewCan({ status: 'approved' }).remove).toEqual({
    may: false,
    why: 'Esta avaliação já foi aprovada e não pode mais ser removida.',
  });
});

it('opens again what was decided just now', () => {
  const now = new Date('2026-06-12T12:00:00Z');
  const may = (decidedAt: string) =>
    reviewDecisionCan({ status: 'approved', decidedAt: new Date(decidedAt) }, now).reopen.may;
  expect([may('2026-06-12T11:50:00Z'), may('2026-06-12T11:49:59Z')]).toEqual([true, false]);
  expect(reviewDecisionCan({ status: 'pending', decidedAt: null }, now).reopen).toEqual({
    may: false,
    why: 'Esta avaliação ainda espera uma decisão.',
  });
});
