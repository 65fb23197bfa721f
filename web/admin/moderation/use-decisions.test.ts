import { expect, it } from 'vitest';
import { nextPending, withSent } from './use-decisions.ts';

const row = (id: number, version = 1) => ({
  id,
  version,
  status: 'pending',
  rejectionReason: null,
  decidedAt: null,
  DecidedBy: null,
});

it('a row shows the decision that was sent, until the server has another version of it', () => {
  const sent = new Map([
    [2, { version: 1, status: 'rejected' as const, rejectionReason: 'Repetido.', isSaving: true }],
  ]);
  expect(withSent([row(1), row(2)], sent)).toMatchObject([
    { id: 1, status: 'pending' },
    { id: 2, status: 'rejected', rejectionReason: 'Repetido.' },
  ]);
  // An undone decision: the row is pending again.
  expect(withSent([row(2, 3)], sent)).toEqual([row(2, 3)]);
});

const rows = [
  { id: 4, status: 'pending' },
  { id: 9, status: 'approved' },
  { id: 2, status: 'pending' },
  { id: 7, status: 'pending' },
];

it('the next one is the pending row below, from the head of the page after its end, and none where all others are decided', () => {
  expect(nextPending(rows, 4)?.id).toBe(2);
  expect(nextPending(rows, 9)?.id).toBe(2);
  expect(nextPending(rows, 7)?.id).toBe(4);
  expect(nextPending(rows)?.id).toBe(4);
  expect(nextPending(rows, 1)?.id).toBe(4);
  expect(nextPending([{ id: 1, status: 'rejected' }])).toBeUndefined();
  expect(nextPending([{ id: 1, status: 'pending' }], 1)).toBeUndefined();
});
