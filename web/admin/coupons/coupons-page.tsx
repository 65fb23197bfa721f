import { CircleCheck, CircleX, ReceiptText, ScanLine } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { couponBody } from '#contract/coupon-fields.ts';
import { type CouponRow, couponEndpoints } from '#contract/coupons.ts';
import { formatDate } from '#domain/city-time.ts';
import {
  benefitInWords,
  couponState,
  couponStateNames,
  discountInShort,
  usesOfLimit,
} from '#domain/coupons.ts';
import { couponKeepingCan } from '#domain/coupons-can.ts';
import { counted } from '#domain/text.ts';
import { CouponTicket, conditionsOf } from '#web/account/coupons/coupon-ticket.tsx';
import { cityToday } from '#web/clock.ts';
import { useChosenOption } from '#web/forms/searched-combobox.tsx';
import type { RowCallOptions } from '#web/forms/undo.ts';
import type { CallForm } from '#web/forms/use-call-form.ts';
import type { BulkAct } from '#web/list/bulk.ts';
import type { Columns, Numbered } from '#web/list/columns.tsx';
import { CrudList } from '#web/list/crud-list.tsx';
import { useRecords } from '#web/list/record-calls.ts';
import { paths } from '#web/paths.ts';
import { Badge, StatusBadge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { noticesAtTop } from '#web/ui/notify.ts';
import { adminMeta } from '../admin-meta.ts';
import { Preview } from '../card.tsx';
import { rowFilter } from '../choices/row-fields.tsx';
import { type ShopOption, useProductSource, useRowNames, useShopSource } from '../choices/row-sources.ts';
import {
  bodyOf,
  CouponFields,
  type CouponValues,
  ticketOf,
  valuesOf,
  couponWords as words,
} from './coupon-fields.tsx';
import { CouponUsesDialog } from './coupon-uses-dialog.tsx';

type UpdateCoupon = (values: CouponValues, row: CouponRow, options: RowCallOptions) => Promise<unknown>;

function activationActs(update: UpdateCoupon): Record<'activate' | 'deactivate', BulkAct<CouponRow>> {
  const change = (isActive: boolean) => (row: CouponRow, options: RowCallOptions) =>
    update({ ...valuesOf(row), isActive }, row, options);
  return {
    activate: {
      label: 'Ativar',
      icon: CircleCheck,
      can: (row) => couponKeepingCan(row).activate,
      done: (count) => `${counted(count, 'cupom ativado', 'cupons ativados')}.`,
      run: change(true),
    },
    deactivate: {
      label: 'Desativar',
      icon: CircleX,
      can: (row) => couponKeepingCan(row).deactivate,
      done: (count) => `${counted(count, 'cupom desativado', 'cupons desativados')}.`,
      run: change(false),
    },
  };
}

const showUses: BulkAct<CouponRow> = {
  label: 'Ver usos',
  icon: ReceiptText,
  done: () => '',
  dialog: ({ rows: [coupon], close }) => coupon && <CouponUsesDialog coupon={coupon} close={close} />,
};

export const meta = () => adminMeta('Cupons');
export const handle = noticesAtTop;

const changes = ['listCoupons'] as const;

/** Spec, back office, section 2 (Coupons manager). */
export default function CouponsPage() {
  const records = useRecords('coupons', { query: couponEndpoints.listCoupons.query, changes, bodyOf });
  const filters = useCouponFilters();
  const { productName, place } = useRowNames(records.query.data?.data);
  const { activate, deactivate } = activationActs(records.calls.update);
  return (
    <CrudList
      title="Cupons"
      about="As pessoas usam um cupom na própria conta e mostram o código no caixa."
      {...records}
      searchFor="Código, estabelecimento ou produto"
      filters={filters}
      columns={couponColumns}
      nameOf={({ code, Establishment }) => `${code}, ${Establishment.name}`}
      form={{
        words,
        schema: async () => couponBody,
        valuesOf,
        fields: (form, row) => <CouponFields form={form} row={row} />,
        beside: (form, row) => <CouponPreview form={form} row={row} />,
      }}
      preview={(
        { establishmentId, productId, code, discountValue, minPurchaseAmount, ...values },
        saved,
      ) => ({
        ...values,
        code: code.toUpperCase(),
        discountValue: discountValue ?? 0,
        minPurchaseAmount: minPurchaseAmount ?? 0,
        usageCount: saved?.usageCount ?? 0,
        Establishment: place(establishmentId),
        Product: productId === null ? null : { name: productName(productId) },
      })}
      can={couponKeepingCan}
      dependents={(row) => ({ act: deactivate.can?.(row).may ? deactivate : showUses })}
      bulk={[activate, deactivate]}
      rowActs={({ isActive }) => [isActive ? deactivate : activate, showUses]}
      links={
        <ButtonLink to={paths.counter()} variant="outline" icon={<ScanLine aria-hidden="true" />}>
          Conferir no caixa
        </ButtonLink>
      }
    />
  );
}

function useCouponFilters() {
  return [
    rowFilter('establishmentId', 'Estabelecimento', useShopSource()),
    rowFilter('productId', 'Produto', useProductSource()),
    {
      filter: 'isActive',
      label: 'Status',
      options: [
        { value: '', label: 'Ativos e inativos' },
        { value: 'true', label: 'Ativos' },
        { value: 'false', label: 'Inativos' },
      ],
    },
    {
      filter: 'validity',
      label: 'Validade',
      options: [
        { value: '', label: 'Qualquer validade' },
        { value: 'running', label: 'Valendo hoje' },
        { value: 'not_yet', label: 'Ainda não valem' },
        { value: 'over', label: 'Vencidos' },
      ],
    },
  ] as const;
}

/** Shows the ticket of the coupon in the form. @param row the coupon being changed; null: a new one */
function CouponPreview({ form, row }: { form: CallForm<CouponValues>; row: CouponRow | null }) {
  const values = useWatch({ control: form.fields.control }) as CouponValues;
  const shop = useChosenOption(useShopSource(), values.establishmentId).data as ShopOption | null | undefined;
  const product = useChosenOption(useProductSource(), values.productId).data;
  const today = cityToday();
  const ticket = ticketOf(values, row?.usageCount ?? 0, today);
  const over = couponStateNames[couponState(ticket, today)];
  return (
    <Preview>
      <CouponTicket
        coupon={{
          ...ticket,
          Product:
            values.productId === null
              ? null
              : { id: values.productId, name: product?.label ?? 'nome do produto' },
        }}
        place={shop?.name ?? 'Nome do estabelecimento'}
        spent={over !== null}
        side={over !== null && <Badge>{over}</Badge>}
        level={3}
      >
        <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-small font-semibold">
          {conditionsOf(ticket).map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
        </ul>
      </CouponTicket>
    </Preview>
  );
}

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
  > & { Establishment: { name: string }; Product: { name: string } | null };

/** Spec, back office, section 2 (Coupons manager). */
export const couponColumns: Columns<ShownCoupon> = [
  {
    id: 'code',
    header: 'Código',
    value: ({ code }) => code,
    cell: (original) => <span className="font-mono wrap-anywhere">{original.code}</span>,
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
  const state = couponState({ ...coupon, isActive: true }, cityToday());
  const name = couponStateNames[state];
  return (
    <>
      <span className="whitespace-nowrap">{formatDate(coupon.startDate)} a</span>{' '}
      <span className="whitespace-nowrap">{formatDate(coupon.endDate)}</span>
      {name && <span className="block text-micro font-semibold text-muted-foreground">{name}</span>}
    </>
  );
}
