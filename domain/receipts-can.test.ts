import { expect, it } from 'vitest';
import { receiptCan, receiptDecisionCan } from './receipts-can.ts';
import { permittedActs } from './testing.ts';

/** Spec, public side, section 4 (status of a receipt). */
it.each([
  ['pending', ['remove', 'decide']],
  ['rejected', ['remove']],
  ['approved', ['publish']],
] as const)('a receipt that is %s: %j', (status, acts) => {
  expect(permittedActs(receiptCan({ status }))).toEqual(acts);
});

/** Spec, back office, section 4. */
it.each([
  ['pending', null, false, false],
  ['approved', 1, false, true],
  ['rejected', 10, false, true],
  ['approved', 11, false, false],
  ['approved', 11, true, true],
  ['rejected', null, false, false],
] as const)(
  'the decision about a receipt that is %s for %j minutes, by a rule %j, can be taken back: %j',
  (status, minutes, decidedByRule, may) => {
    const now = new Date('2026-06-12T12:00:00Z');
    const decidedAt = minutes === null ? null : new Date(now.getTime() - minutes * 60_000);
    expect(receiptDecisionCan({ status, decidedAt, decidedByRule }, now).reopen.may).toBe(may);
  },
);
