import { expect, it } from 'vitest';
import { withSent } from './sent-decisions.ts';

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
  // Taken back, by whomever: it waits again.
  expect(withSent([row(2, 3)], sent)).toEqual([row(2, 3)]);
});
