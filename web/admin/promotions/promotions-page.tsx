import { CircleCheck, CircleX, ExternalLink } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { promotionBody } from '#contract/promotion-fields.ts';
import { type PromotionRow, promotionEndpoints } from '#contract/promotions.ts';
import { dayOf, formatDate } from '#domain/city-time.ts';
import { formatReais } from '#domain/money.ts';
import { formatDiscount, promotionPhase, saySeen } from '#domain/promotions.ts';
import { promotionCan } from '#domain/promotions-can.ts';
import { counted } from '#domain/text.ts';
import { cityToday } from '#web/clock.ts';
import { PromoCard } from '#web/components/promo-card.tsx';
import { useChosenOption } from '#web/forms/searched-combobox.tsx';
import type { RowCallOptions } from '#web/forms/undo.ts';
import type { CallForm } from '#web/forms/use-call-form.ts';
import type { BulkAct, RunOnRow } from '#web/list/bulk.ts';
import type { Columns, Numbered } from '#web/list/columns.tsx';
import { CrudList } from '#web/list/crud-list.tsx';
import { useListAddress } from '#web/list/list-address.ts';
import { useFind } from '#web/list/record-calls.ts';
import { paths } from '#web/paths.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall, useDownload } from '#web/session/use-call.tsx';
import { Badge, StatusBadge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { noticesAtTop } from '#web/ui/notify.ts';
import { adminMeta } from '../admin-meta.ts';
import { Preview } from '../card.tsx';
import { rowFilter } from '../choices/row-fields.tsx';
import { type ShopOption, useProductSource, useRowNames, useShopSource } from '../choices/row-sources.ts';
import { useFullPriceCheck } from './price-checks.ts';
import { PromotionFields } from './promotion-fields.tsx';
import { bodyOf, cardOf, type PromotionValues, promotionWords, valuesOf } from './promotion-values.ts';

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
  const { productName, place } = useRowNames(promotions.data?.data);
  const update = (values: PromotionValues, { id, version }: PromotionRow, options?: RowCallOptions) =>
    updatePromotion({ params: { id }, body: { ...bodyOf(values), version } }, options);
  const setActive =
    (isActive: boolean): RunOnRow<PromotionRow> =>
    (row, options) =>
      update({ ...valuesOf(row), isActive }, row, options);
  const activate: BulkAct<PromotionRow> = {
    label: 'Ativar',
    icon: CircleCheck,
    can: (row) => promotionCan(row).activate,
    done: (count) => `${counted(count, 'promoção ativada', 'promoções ativadas')}.`,
    run: setActive(true),
  };
  const deactivate: BulkAct<PromotionRow> = {
    label: 'Desativar',
    icon: CircleX,
    can: (row) => promotionCan(row).deactivate,
    done: (count) => `${counted(count, 'promoção desativada', 'promoções desativadas')}.`,
    run: setActive(false),
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
      preview={({ establishmentId, productId, ...values }, _saved) => ({
        ...values,
        discountPercentage: values.discountPercentage ?? 0,
        originalPrice: values.originalPrice ?? 0,
        salePrice: values.salePrice ?? 0,
        Product: { name: productName(productId) },
        Establishment: { name: place(establishmentId).name },
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
  const today = cityToday();
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

type ShownPromotion = Numbered &
  Pick<
    PromotionRow,
    'title' | 'discountPercentage' | 'originalPrice' | 'salePrice' | 'startDate' | 'endDate' | 'isActive'
  > & {
    Product: { name: string };
    Establishment: { name: string };
    /** asked for by the shop; undefined for an unsaved row */
    isHeld?: boolean;
    /** the price that was observed instead; undefined for an unsaved row */
    observed?: PromotionRow['observed'];
  };

/** Spec, back office, section 2 (Promotions manager). */
const promotionColumns: Columns<ShownPromotion> = [
  { id: 'title', header: 'Título', value: ({ title }) => title, heading: true },
  { id: 'establishment', header: 'Estabelecimento', value: ({ Establishment }) => Establishment.name },
  { id: 'product', header: 'Produto', value: ({ Product }) => Product.name },
  {
    id: 'discountPercentage',
    header: 'Desconto',
    value: ({ discountPercentage }) => formatDiscount(discountPercentage),
    align: 'end',
  },
  {
    id: 'originalPrice',
    header: 'Preço original',
    value: ({ originalPrice }) => formatReais(originalPrice),
    cell: ({ originalPrice }) => <span className="whitespace-nowrap num">{formatReais(originalPrice)}</span>,
    align: 'end',
  },
  {
    id: 'salePrice',
    header: 'Preço promocional',
    value: ({ salePrice }) => formatReais(salePrice),
    cell: ({ salePrice }) => <strong className="whitespace-nowrap num">{formatReais(salePrice)}</strong>,
    align: 'end',
  },
  {
    id: 'startDate',
    header: 'Período',
    value: ({ startDate, endDate }) => `de ${formatDate(startDate)} até ${formatDate(endDate)}`,
    cell: (original) => (
      <span className="num">
        <span className="whitespace-nowrap">de {formatDate(original.startDate)}</span>{' '}
        <span className="whitespace-nowrap">até {formatDate(original.endDate)}</span>
      </span>
    ),
  },
  {
    id: 'isActive',
    header: 'Status',
    value: (promotion) => statusWords(promotion).join(', '),
    cell: (original) => <Status promotion={original} />,
  },
];

/** The status of the spec, followed by why the public does not pay the sale price: the days, or an observed price. */
function statusWords({ isActive, isHeld = false, observed, ...days }: ShownPromotion): string[] {
  const ofDays = { scheduled: ['Agendada'], running: [], ended: ['Encerrada'] };
  return [
    isActive ? 'Ativa' : 'Inativa',
    ...(isHeld ? ['A loja pediu'] : []),
    ...ofDays[promotionPhase(days, cityToday())],
    ...(observed ? [saySeen(observed.price, dayOf(observed.collectionDate))] : []),
  ];
}

function Status({ promotion }: { promotion: ShownPromotion }) {
  const [status, reason] = statusWords(promotion);
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StatusBadge status={promotion.isActive ? 'active' : 'inactive'} word={status} />
      {reason !== undefined && (
        <Badge tone={promotion.observed?.contests ? 'gold' : 'outline'}>{reason}</Badge>
      )}
    </span>
  );
}
