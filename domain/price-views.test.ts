import { expect, it } from 'vitest';
import { sayViews, shownViews } from './price-views.ts';

/** Near-me, change 10: counts that are counted; nothing is shown below five. */
it('views are said from five on', () => {
  expect([0, 4, 5, 41].map(shownViews)).toEqual([null, null, 5, 41]);
  expect([5, 1234].map(sayViews)).toEqual(['5 pessoas viram', '1.234 pessoas viram']);
});
