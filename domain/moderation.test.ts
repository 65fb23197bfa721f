import { expect, it } from 'vitest';
import { isRecentDecision, undoMinutes } from './moderation.ts';

/** Design, section 8: a decision can be undone for a while. */
it('knows a decision as recent for ten minutes', () => {
  const decidedAt = new Date('2026-06-12T12:00:00Z');
  const after = (seconds: number) => new Date(decidedAt.getTime() + seconds * 1000);
  expect(undoMinutes).toBe(10);
  expect(isRecentDecision(decidedAt, after(600))).toBe(true);
  expect(isRecentDecision(decidedAt, after(601))).toBe(false);
  expect(isRecentDecision(null, decidedAt)).toBe(false);
});
