import { CircleCheck, CircleX, ExternalLink } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { promotionBody } from '#contract/promotion-fields.ts';
import { type PromotionRow, promotionEndpoints } from '#contract/promotions.ts';
import { cityDay } from '#domain/city-time.ts';
import { promotionCan } from '#domain/promotions-can.ts';
import { counted } from '#domain/text.ts';
import { PromoCard } from '#web/components/promo-card.tsx';
import { useChosenOption } from '#web/forms/option-source.ts';
import type { CallForm } from '#web/forms/use-call-form.ts';
import type { BulkAct, BulkCallOptions, RunOnRow } from '#web/list/bulk.ts';
import { CrudList } from '#web/list/crud-list.tsx';
import { useListAddress } from '#web/list/list-address.ts';
import { useFind } from '#web/list/record-calls.ts';
import { paths } from '#web/paths.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.ts';
import { useDownload } from '#web/session/use-download.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { noticesAtTop } from '#web/ui/notify.ts';
import { adminMeta } from '../admin-meta.ts';
import { rowFilter } from '../choices/row-fields.tsx';
import { type ShopOption, useProductSource, useRowNames, useShopSource } from '../choices/row-sources.ts';
import { Preview } from '../preview.tsx';
import { promotionColumns } from './promotion-columns.tsx';
import { PromotionFields } from './promotion-fields.tsx';
import { bodyOf, cardOf, type PromotionValues, promotionWords, valuesOf } from './promotion-values.ts';
import { useFullPriceCheck } from './use-full-price-check.ts';

export const meta = () => adminMeta('Promoções');
export const handle = noticesAtTop;

/** Shops and products with a promotion cannot be deleted, so their lists change as well. */
const changes = ['listPromotions', 'listEstablishments', 'listProducts'] as const;

/** Spec, back office, section 2 (Promotions manager). */
export default function PromotionsPage() {
  const address = useListAddress('promotions', promotionEndpoints.listPromotions.query);
  const promotions = useCall('listPromotions', { query: address.query }, { keepPreviousData: true });
  const find = useFind('readPromotion');
  const exportPromotions = useDownload('exportPromotions');
  const { act: createPromotion } = useAct('createPromotion', { changes });
  const { act: updatePromotion } = useAct('updatePromotion', { changes });
  const { act: deletePromotion } = useAct('deletePromotion', { changes });
  const shops = useShopSource();
  const { productName, shop } = useRowNames(promotions.data?.data);
  const update = (values: PromotionValues, { id, version }: PromotionRow, options?: BulkCallOptions) =>
    updatePromotion({ params: { id }, body: { ...bodyOf(values), version } }, options);
  const switching =
    (isActive: boolean): RunOnRow<PromotionRow> =>
    (row, options) =>
      update({ ...valuesOf(row), isActive }, row, options);
  const activate: BulkAct<PromotionRow> = {
    label: 'Ativar',
    icon: CircleCheck,
    can: (row) => promotionCan(row).activate,
    done: (count) => `${counted(count, 'promoção ativada', 'promoções ativadas')}.`,
    run: switching(true),
  };
  const deactivate: BulkAct<PromotionRow> = {
    label: 'Desativar',
    icon: CircleX,
    can: (row) => promotionCan(row).deactivate,
    done: (count) => `${counted(count, 'promoção desativada', 'promoções desativadas')}.`,
    run: switching(false),
  };
  return (
    <CrudList
      title="Promoções"
      about="Quem decide o que o site mostra são os dias: uma promoção ativa começa à meia-noite do primeiro e vale até o fim do último. Um preço mais caro, visto na loja depois do primeiro, tira-a das promoções do site."
      address={address}
      query={promotions}
      searchFor="Título, produto ou estabelecimento"
      filters={[
        { filter: 'status', label: 'Status', options: statusOptions },
        { filter: 'phase', label: 'Período', options: phaseOptions },
        { filter: 'contested', label: 'Desmentida por preços', options: contestedOptions },
        rowFilter('establishmentId', 'Estabelecimento', shops),
      ]}
      columns={promotionColumns}
      nameOf={({ title }) => title}
      form={{
        words: promotionWords,
        schema: async () => promotionBody,
        valuesOf: (row) => valuesOf(row),
        fields: (form, row) => <PromotionFields form={form} row={row} />,
        beside: (form) => <PromotionPreview form={form} />,
      }}
      preview={({ establishmentId, productId, ...values }, saved) => ({
        ...values,
        discountPercentage: values.discountPercentage ?? 0,
        originalPrice: values.originalPrice ?? 0,
        salePrice: values.salePrice ?? 0,
        Product: { name: productName(productId) },
        Establishment: {
          name: shop(establishmentId).name,
          isDemonstration: saved?.Establishment.isDemonstration ?? false,
        },
      })}
      calls={{
        create: (values, idempotencyKey) => createPromotion({ body: bodyOf(values) }, { idempotencyKey }),
        update,
        remove: ({ id, version }, options) =>
          deletePromotion({ params: { id }, query: { version } }, options),
        find,
      }}
      can={promotionCan}
      bulk={[activate, deactivate]}
      rowActs={({ isActive }) => [isActive ? deactivate : activate]}
      exportList={() => exportPromotions({ query: address.exportQuery })}
      links={
        <ButtonLink
          to={paths.butchers({ tab: 'promocoes' })}
          variant="soft"
          icon={<ExternalLink aria-hidden="true" />}
        >
          Ver no site
        </ButtonLink>
      }
    />
  );
}

const statusOptions = [
  { value: '', label: 'Ativas e inativas' },
  { value: 'active', label: 'Ativas' },
  { value: 'inactive', label: 'Inativas' },
];
const phaseOptions = [
  { value: '', label: 'Qualquer período' },
  { value: 'running', label: 'Em vigor hoje' },
  { value: 'scheduled', label: 'Agendadas' },
  { value: 'ended', label: 'Encerradas' },
];

const contestedOptions = [
  { value: '', label: 'Sim ou não' },
  { value: 'true', label: 'Sim' },
];

/** Shows the card of the promotion in the form. */
function PromotionPreview({ form }: { form: CallForm<PromotionValues> }) {
  const values = useWatch({ control: form.fields.control }) as PromotionValues;
  const shop = useChosenOption(useShopSource(), values.establishmentId).data as ShopOption | null | undefined;
  const product = useChosenOption(useProductSource(), values.productId).data;
  const check = useFullPriceCheck(values);
  const today = cityDay(new Date());
  return (
    <Preview>
      <PromoCard
        promotion={{
          ...cardOf(values, today),
          Product: { name: product?.label ?? 'Nome do produto' },
          fullPriceSeen: check?.fullPriceSeen ?? null,
        }}
        today={today}
        place={{ name: shop?.name ?? 'Nome do estabelecimento', address: null }}
      />
    </Preview>
  );
}
