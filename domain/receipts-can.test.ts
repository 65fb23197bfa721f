import { expect, it } from 'vitest';
import { receiptCan } from './receipts-can.ts';

/** Spec, public side, section 4 (status of a receipt). */
it.each([
  ['pending', true, true],
  ['rejected', true, false],
  ['approved', false, false],
] as const)(
  'a receipt that is %s: its owner may remove it: %s; it may be decided: %s',
  (status, remove, decide) => {
    const can = receiptCan({ status });
    expect([can.remove.may, can.decide.may]).toEqual([remove, decide]);
  },
);
