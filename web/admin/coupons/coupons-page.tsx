import { ScanLine } from 'lucide-react';
import type { CouponRow } from '#contract/coupons.ts';
import { couponKeepingCan } from '#domain/coupons-can.ts';
import { paths } from '#web/paths.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.ts';
import { useDownload } from '#web/session/use-download.ts';
import { useListAddress } from '#web/tables/use-list-address.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { noticesAtTop } from '#web/ui/notify.ts';
import { adminMeta } from '../admin-meta.ts';
import { useProductSource } from '../choices/product-source.ts';
import { rowFilter } from '../choices/row-filter.tsx';
import { useShopSource } from '../choices/shop-source.ts';
import { useRowNames } from '../choices/use-row-names.ts';
import type { BulkCallOptions } from '../manager/bulk-act.ts';
import { Manager } from '../manager/manager.tsx';
import { useFind } from '../manager/use-find.ts';
import { seeingUses, switchingOf } from './coupon-acts.tsx';
import { couponColumns } from './coupon-columns.tsx';
import { CouponFields } from './coupon-fields.tsx';
import { CouponPreview } from './coupon-preview.tsx';
import { bodyOf, type CouponValues, valuesOf } from './coupon-values.ts';
import { couponWords as words } from './coupon-words.ts';

export const meta = () => adminMeta('Cupons');
export const handle = noticesAtTop;

const changes = ['listCoupons'] as const;

/** Spec, back office, section 2 (Coupons manager). */
export default function CouponsPage() {
  const address = useListAddress('coupons');
  const coupons = useCall('listCoupons', { query: address.query }, { keepPreviousData: true });
  const find = useFind('readCouponRow');
  const exportCoupons = useDownload('exportCoupons');
  const { act: createCoupon } = useAct('createCoupon', { changes });
  const { act: updateCoupon } = useAct('updateCoupon', { changes });
  const { act: deleteCoupon } = useAct('deleteCoupon', { changes });
  const filters = useCouponFilters();
  const { productName, shop } = useRowNames(coupons.data?.data);
  const update = (values: CouponValues, { id, version }: CouponRow, options?: BulkCallOptions) =>
    updateCoupon({ params: { id }, body: { ...bodyOf(values), version } }, options);
  const { activate, deactivate } = switchingOf(update);
  return (
    <Manager
      title="Cupons"
      about="As pessoas usam um cupom na própria conta e mostram o código no caixa."
      address={address}
      query={coupons}
      searchFor="Código, estabelecimento ou produto"
      filters={filters}
      columns={couponColumns}
      nameOf={({ code, Establishment }) => `${code}, ${Establishment.name}`}
      form={{
        words,
        schema: async () => (await import('#contract/coupon-fields.ts')).couponBody,
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
        isDemonstration: saved?.isDemonstration ?? false,
        Establishment: shop(establishmentId),
        Product: productId === null ? null : { name: productName(productId) },
      })}
      calls={{
        create: (values, idempotencyKey) => createCoupon({ body: bodyOf(values) }, { idempotencyKey }),
        update,
        remove: ({ id, version }, options) => deleteCoupon({ params: { id }, query: { version } }, options),
        find,
      }}
      can={couponKeepingCan}
      dependents={(row) => ({ act: deactivate.can?.(row).may ? deactivate : seeingUses })}
      bulk={[activate, deactivate]}
      rowActs={({ isActive }) => [isActive ? deactivate : activate, seeingUses]}
      exportList={() => exportCoupons({ query: address.exportQuery })}
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
    {
      filter: 'establishmentId',
      label: 'Estabelecimento',
      field: rowFilter({
        source: useShopSource(),
        all: 'Todos os estabelecimentos',
        none: 'Nenhum estabelecimento encontrado',
      }),
    },
    {
      filter: 'productId',
      label: 'Produto',
      field: rowFilter({
        source: useProductSource(),
        all: 'Todos os produtos',
        none: 'Nenhum produto encontrado',
      }),
    },
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
