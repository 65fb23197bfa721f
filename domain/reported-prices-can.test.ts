import { expect, it } from 'vitest';
import { moderationStatuses } from './moderation.ts';
import { reportDecisionCan, reportedPriceCan } from './reported-prices-can.ts';

/** Spec, back office, section 4: pending reports are approved or rejected, once. */

it.each(moderationStatuses)('%s: decides once, and removes what is not public', (status) => {
  const can = reportedPriceCan({ status });
  expect(can.decide.may).toBe(status === 'pending');
  expect(can.remove.may).toBe(status !== 'approved');
});

it('says why not, and opens again what a person has decided just now, and what a rule has decided ever', () => {
  expect(reportedPriceCan({ status: 'approved' })).toEqual({
    remove: { may: false, why: 'Este preço relatado já foi aprovado e não pode mais ser removido.' },
    decide: { may: false, why: 'Este preço relatado já foi avaliado.' },
  });
  const may = (state: Parameters<typeof reportDecisionCan>[0]) => reportDecisionCan(state, now).reopen;
  expect(may({ status: 'approved', decidedAt: now, decidedByRule: null })).toEqual({ may: true });
  expect(may({ status: 'rejected', decidedAt: now, decidedByRule: null })).toEqual({ may: true });
  expect(may({ status: 'approved', decidedAt: longAgo, decidedByRule: 'record' })).toEqual({ may: true });
  expect(may({ status: 'approved', decidedAt: longAgo, decidedByRule: null })).toEqual({
    may: false,
    why: 'Uma decisão pode ser desfeita por 10 minutos, que já passaram.',
  });
  expect(may({ status: 'pending', decidedAt: null, decidedByRule: null })).toEqual({
    may: false,
    why: 'Este preço relatado ainda espera uma decisão.',
  });
});

const now = new Date('2026-06-12T12:00:00Z');
const longAgo = new Date('2026-06-12T11:49:59Z');
