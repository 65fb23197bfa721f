import { expect, it } from 'vitest';
import { receiptCan, receiptDecisionCan } from './receipts-can.ts';

/** Spec, public side, section 4 (status of a receipt). */
it.each([
  ['pending', { remove: true, decide: true, publish: false }],
  ['rejected', { remove: true, decide: false, publish: false }],
  ['approved', { remove: false, decide: false, publish: true }],
] as const)('a receipt that is %s: %j', (status, may) => {
  const { remove, decide, publish } = receiptCan({ status });
  expect({ remove: remove.may, decide: decide.may, publish: publish.may }).toEqual(may);
});

/** Spec, back office, section 4. */
it.each([
  ['pending', null, false],
  ['approved', 1, true],
  ['rejected', 10, true],
  ['approved', 11, false],
  ['rejected', null, false],
] as const)(
  'the decision about a receipt that is %s for %j minutes can be taken back: %j',
  (status, minutes, may) => {
    const now = new Date('2026-06-12T12:00:00Z');
    const decidedAt = minutes === null ? null : new Date(now.getTime() - minutes * 60_000);
    expect(receiptDecisionCan({ status, decidedAt }, now).reopen.may).toBe(may);
  },
);
