import { expect, it } from 'vitest';
import { averageRating, formatRating } from './reviews.ts';

it('writes ratings with one decimal and a comma (spec, public side, section 5)', () => {
  expect([4.6, 5, 3.25].map(formatRating)).toEqual(['4,6', '5,0', '3,3']);
});

it('rounds a mean to one decimal, and returns null without ratings', () => {
  expect([4.25, 4.3333, 5, null].map(averageRating)).toEqual([4.3, 4.3, 5, null]);
});
