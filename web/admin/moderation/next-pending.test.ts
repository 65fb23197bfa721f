import { expect, it } from 'vitest';
import { nextPending } from './next-pending.ts';

const rows = [
  { id: 4, status: 'pending' },
  { id: 9, status: 'approved' },
  { id: 2, status: 'pending' },
  { id: 7, status: 'pending' },
];

it('is the pending row below the one that was decided', () => {
  expect(nextPending(rows, 4)?.id).toBe(2);
  expect(nextPending(rows, 9)?.id).toBe(2);
});

it('goes on from the head of the page, and begins there', () => {
  expect(nextPending(rows, 7)?.id).toBe(4);
  expect(nextPending(rows)?.id).toBe(4);
  expect(nextPending(rows, 1)?.id).toBe(4);
});

it('is none where all others are decided', () => {
  expect(nextPending([{ id: 1, status: 'rejected' }])).toBeUndefined();
  expect(nextPending([{ id: 1, status: 'pending' }], 1)).toBeUndefined();
});
