import type { CouponRow } from '#contract/coupons.ts';
import { cityDay, formatDate } from '#domain/city-time.ts';
import {
  benefitInWords,
  couponState,
  couponStateNames,
  discountInShort,
  usesOfLimit,
} from '#domain/coupons.ts';
import type { Columns, Numbered } from '#web/list/columns.tsx';
import { Badge, StatusBadge } from '#web/ui/badge.tsx';

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

/** Spec, back office, section 2 (Coupons manager). */
export const couponColumns: Columns<ShownCoupon> = [
  {
    id: 'code',
    header: 'Código',
    value: ({ code }) => code,
    cell: (original) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-mono wrap-anywhere">{original.code}</span>
        {original.isDemonstration && <Badge tone="outline">Demonstração</Badge>}
      </span>
    ),
    heading: true,
  },
  { id: 'establishment', header: 'Estabelecimento', value: ({ Establishment }) => Establishment.name },
  { id: 'product', header: 'Produto', value: ({ Product }) => Product?.name ?? 'Todos os produtos' },
  {
    id: 'discount',
    header: 'Desconto',
    value: (coupon) => benefitInWords(coupon),
    cell: (original) => <Discount coupon={original} />,
  },
  {
    id: 'endDate',
    header: 'Validade',
    value: ({ startDate, endDate }) => `${formatDate(startDate)} a ${formatDate(endDate)}`,
    cell: (original) => <Days coupon={original} />,
  },
  {
    id: 'usageCount',
    header: 'Usos',
    value: (coupon) => usesOfLimit(coupon),
    cell: (coupon) => <span className="num">{usesOfLimit(coupon)}</span>,
  },
  {
    id: 'status',
    header: 'Status',
    value: ({ isActive }) => (isActive ? 'Ativo' : 'Inativo'),
    cell: (original) => (
      <span className="whitespace-nowrap">
        <StatusBadge
          status={original.isActive ? 'active' : 'inactive'}
          word={original.isActive ? 'Ativo' : 'Inativo'}
        />
      </span>
    ),
  },
];

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
