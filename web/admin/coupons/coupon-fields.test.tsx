import { expect, it } from 'vitest';
import type { CouponRow } from '#contract/coupons.ts';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { QueryProvider } from '#web/session/use-call.tsx';
import { htmlOf } from '#web/testing.tsx';
import { CouponFields, type CouponValues, valuesOf } from './coupon-fields.tsx';

const coupon: CouponRow = {
  id: 7,
  code: 'CHURRASCO15',
  description: null,
  discountType: 'percentage',
  discountValue: 15,
  minPurchaseAmount: 0,
  maxDiscountAmount: 20,
  startDate: '2026-06-12',
  endDate: '2026-07-11',
  establishmentId: 1,
  Establishment: { id: 1, name: 'Boi de Ouro', Region: { id: 1, name: 'Norte' } },
  productId: null,
  Product: null,
  isDemonstration: false,
  usageLimit: null,
  usageCount: 0,
  isActive: true,
  requiresConfirmedEmail: false,
  networkDayLimit: 10,
  version: 1,
  createdAt: '2026-06-12T09:00:00-03:00',
  updatedAt: '2026-06-12T09:00:00-03:00',
};

function Example({ row }: { row: CouponRow }) {
  const form = useCallForm<CouponValues>({
    id: 'cupom',
    defaultValues: valuesOf(row),
    send: async () => {},
    fallback: 'Ocorreu um erro',
  });
  return <CouponFields form={form} row={row} />;
}

const show = (row: CouponRow) =>
  htmlOf(
    <QueryProvider>
      <Example row={row} />
    </QueryProvider>,
  );

const disabledIn = (html: string) =>
  [...html.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)]
    .filter(([control]) => control.includes('disabled=""'))
    .map(([control]) => /id="cupom-(\w+)"/.exec(control)?.[1]);

it('what a coupon is worth can be typed until somebody has used it, and the form says why not then', () => {
  expect(disabledIn(show(coupon))).toEqual([]);
  const used = show({ ...coupon, usageCount: 2 });
  expect(disabledIn(used)).toEqual([
    'establishmentId',
    'productId',
    'discountType',
    'discountValue',
    'minPurchaseAmount',
    'maxDiscountAmount',
  ]);
  expect(used).toContain(
    'Este cupom já foi usado 2 vezes: o desconto, os valores e o produto não mudam mais. Desative-o e crie outro.',
  );
});

/** Spec, back office, section 9 (Coupon). */

it('a new coupon ends 30 days from today', () => {
  expect(valuesOf(null, '2026-06-12')).toMatchObject({ startDate: '2026-06-12', endDate: '2026-07-12' });
});
