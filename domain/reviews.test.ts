import fc from 'fast-check';
import { expect, it } from 'vitest';
import { averageRating, describeRating, formatRating, mostStars } from './reviews.ts';
import { forAll } from './testing.ts';

it('writes ratings with one decimal and a comma (spec, public side, section 5), and rounds a mean to it', () => {
  expect([4.6, 5, 3.25].map(formatRating)).toEqual(['4,6', '5,0', '3,3']);
  expect([4.25, 4.3333, 5, null].map(averageRating)).toEqual([4.3, 4.3, 5, null]);
});

it('any mean of stars is rounded once, and stays between one and five', () =>
  forAll(fc.array(fc.integer({ min: 1, max: mostStars }), { minLength: 1 }), (stars) => {
    const mean = averageRating(stars.reduce((sum, star) => sum + star, 0) / stars.length) ?? 0;
    expect(averageRating(mean)).toBe(mean);
    expect(mean >= Math.min(...stars) && mean <= Math.max(...stars)).toBe(true);
    expect(formatRating(mean)).toMatch(/^[1-5],\d$/);
    for (const star of stars) expect(describeRating(star)).toMatch(/^[1-5] de 5, \p{L}/u);
  }));
