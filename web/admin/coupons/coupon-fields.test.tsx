import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { CouponRow } from '#contract/coupons.ts';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { QueryProvider } from '#web/session/use-call.tsx';
import { CouponFields, type CouponValues, valuesOf, couponWords as words } from './coupon-fields.tsx';

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

function show(row: CouponRow): string {
  const element = (
    <QueryProvider>
      <Example row={row} />
    </QueryProvider>
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}

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

it('failures have the words of the server, or those of the spec (back office, section 8)', () => {
  expect([words.notSaved, words.sayNotSaved('O código já existe.')]).toEqual([
    'Ocorreu um erro',
    'O código já existe.',
  ]);
  expect([words.sayNotRemoved(''), words.sayNotRemoved('O cupom já foi usado.')]).toEqual([
    'Falha ao excluir cupom',
    'O cupom já foi usado.',
  ]);
  expect(words.notLoaded).toBe('Não foi possível carregar os cupons.');
  expect(words.none).toBe('Nenhum cupom encontrado');
});
