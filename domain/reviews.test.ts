import { expect, it } from 'vitest';
import { formatRating } from './reviews.ts';

it('writes ratings with one decimal and a comma (spec, public side, section 5)', () => {
  expect([4.6, 5, 3.25].map(formatRating)).toEqual(['4,6', '5,0', '3,3']);
});
