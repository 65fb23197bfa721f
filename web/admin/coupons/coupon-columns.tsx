import type { CouponRow } from '#contract/coupons.ts';
import { cityDay, formatDate } from '#domain/city-time.ts';
import {
  benefitInWords,
  couponState,
  couponStateNames,
  discountInShort,
  usesOfLimit,
} from '#domain/coupons.ts';
import { columnsOf, type Numbered } from '#web/list/columns.tsx';
import { Badge, StatusBadge } from '#web/ui/badge.tsx';

/** A coupon as the list shows it, saved or not. */
export type ShownCoupon = Numbered &
  Pick<
    CouponRow,
    | 'code'
    | 'discountType'
    | 'discountValue'
    | 'minPurchaseAmount'
    | 'maxDiscountAmount'
    | 'startDate'
    | 'endDate'
    | 'usageLimit'
    | 'usageCount'
    | 'isActive'
    | 'isDemonstration'
  > & { Establishment: { name: string }; Product: { name: string } | null };

const column = columnsOf<ShownCoupon>();

/** Spec, back office, section 2 (Coupons manager). */
export const couponColumns = column.columns([
  column.accessor('code', {
    header: 'Código',
    meta: { heading: true },
    cell: ({ getValue, row: { original } }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-mono wrap-anywhere">{getValue()}</span>
        {original.isDemonstration && <Badge tone="outline">Demonstração</Badge>}
      </span>
    ),
  }),
  column.accessor(({ Establishment }) => Establishment.name, {
    id: 'establishment',
    header: 'Estabelecimento',
  }),
  column.accessor(({ Product }) => Product?.name ?? 'Todos os produtos', {
    id: 'product',
    header: 'Produto',
  }),
  column.accessor((coupon) => benefitInWords(coupon), {
    id: 'discount',
    header: 'Desconto',
    cell: ({ row: { original } }) => <Discount coupon={original} />,
  }),
  column.accessor(({ startDate, endDate }) => `${formatDate(startDate)} a ${formatDate(endDate)}`, {
    id: 'endDate',
    header: 'Validade',
    cell: ({ row: { original } }) => <Days coupon={original} />,
  }),
  column.accessor((coupon) => usesOfLimit(coupon), {
    id: 'usageCount',
    header: 'Usos',
    cell: ({ getValue }) => <span className="num">{getValue()}</span>,
  }),
  column.accessor(({ isActive }) => (isActive ? 'Ativo' : 'Inativo'), {
    id: 'status',
    header: 'Status',
    cell: ({ getValue, row: { original } }) => (
      <span className="whitespace-nowrap">
        <StatusBadge status={original.isActive ? 'active' : 'inactive'} word={getValue()} />
      </span>
    ),
  }),
]);

function Discount({ coupon }: { coupon: ShownCoupon }) {
  const { minPurchaseAmount, maxDiscountAmount } = coupon;
  const whole = benefitInWords(coupon);
  const short = discountInShort(coupon);
  return (
    <>
      <strong className="num whitespace-nowrap">{short}</strong>
      {(minPurchaseAmount > 0 || maxDiscountAmount !== null) && (
        <span className="block text-micro text-muted-foreground">{whole.slice(short.length + 1)}</span>
      )}
    </>
  );
}

function Days({ coupon }: { coupon: ShownCoupon }) {
  const state = couponState({ ...coupon, isActive: true }, cityDay(new Date()));
  const name = couponStateNames[state];
  return (
    <>
      <span className="whitespace-nowrap">{formatDate(coupon.startDate)} a</span>{' '}
      <span className="whitespace-nowrap">{formatDate(coupon.endDate)}</span>
      {name && <span className="block text-micro font-semibold text-muted-foreground">{name}</span>}
    </>
  );
}
