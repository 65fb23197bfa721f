import { expect, it } from 'vitest';
import { reviewCan } from './reviews-can.ts';

/** Spec, public side, section 2 (User account page); back office, section 4. */

const acts = (status: 'pending' | 'approved' | 'rejected') =>
  Object.entries(reviewCan({ status })).flatMap(([act, { may }]) => (may ? [act] : []));

it('lets the author change and remove what is not approved, and decides once', () => {
  expect(acts('pending')).toEqual(['change', 'remove', 'decide']);
  expect(acts('rejected')).toEqual(['change', 'remove']);
  expect(acts('approved')).toEqual([]);
});

it('says why not', () => {
  expect(reviewCan({ status: 'approved' }).remove).toEqual({
    may: false,
    why: 'Esta avaliação já foi aprovada e não pode mais ser removida.',
  });
});
