import { expect, it } from 'vitest';
import { pauseAfter } from './use-polling.ts';

it('asks soon at first, then less often, and never more than five seconds apart', () => {
  expect([0, 1, 2, 20].map(pauseAfter)).toEqual([500, 750, 1125, 5000]);
});
