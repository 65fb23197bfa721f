import { expect, it } from 'vitest';
import { moderationStatuses } from './moderation.ts';
import { reportedPriceCan } from './reported-prices-can.ts';

/** Spec, back office, section 4: pending reports are approved or rejected, once. */

it.each(moderationStatuses)('%s: decides once, and removes what is not public', (status) => {
  const can = reportedPriceCan({ status });
  expect(can.decide.may).toBe(status === 'pending');
  expect(can.remove.may).toBe(status !== 'approved');
});

it('says why', () => {
  expect(reportedPriceCan({ status: 'approved' })).toEqual({
    remove: { may: false, why: 'Este preço relatado já foi aprovado e não pode mais ser removido.' },
    decide: { may: false, why: 'Este preço relatado já foi avaliado.' },
  });
});
