import { describe, expect, it } from 'vitest';
import type { CounterCheck } from '#contract/coupons.ts';
import { daysOf, verdictOf } from './counter-page.tsx';

const check: CounterCheck = {
  code: 'PICANHA10',
  description: null,
  discountType: 'percentage',
  discountValue: 10,
  minPurchaseAmount: 0,
  maxDiscountAmount: null,
  startDate: '2026-06-01',
  endDate: '2026-06-30',
  Establishment: { id: 1, name: 'Boi de Ouro', address: null },
  Product: null,
  isDemonstration: false,
  useCode: 'K7QM-4XTP',
  used_at: '2026-06-12T07:30:00-03:00',
  holds: true,
  validity: 'running',
  checkedBefore: null,
};
const earlier = '2026-06-12T14:05:09-03:00';

describe('the verdict of the counter', () => {
  it.each([
    ['holds', 'Vale hoje', {}],
    ['doubtful', 'Conferido antes em 12/06/2026 às 14:05', { checkedBefore: earlier }],
    ['over', 'Não vale hoje', { holds: false, checkedBefore: earlier }],
    ['doubtful', 'Usado hoje, mas fora do prazo de agora', { validity: 'over' }],
    ['over', 'Cupom de demonstração', { isDemonstration: true, checkedBefore: earlier }],
  ] as const)('%s: %s', (kind, title, change) => {
    expect(verdictOf({ ...check, ...change })).toMatchObject({ kind, title });
  });

  it('names the day on which a use held', () => {
    expect(verdictOf({ ...check, holds: false }).text).toBe(
      'O uso de um cupom vale só no seu dia: 12/06/2026.',
    );
  });

  it('says whether the days of the coupon run', () => {
    expect(daysOf(check)).toBe('01/06/2026 a 30/06/2026, em vigor');
    expect(daysOf({ ...check, validity: 'over' })).toBe('01/06/2026 a 30/06/2026, terminou');
  });
});
