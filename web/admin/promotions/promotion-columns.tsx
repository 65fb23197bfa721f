import type { PromotionRow } from '#contract/promotions.ts';
import { cityDay, dayOf, formatDate } from '#domain/city-time.ts';
import { formatReais } from '#domain/money.ts';
import { formatDiscount, promotionPhase, saySeen } from '#domain/promotions.ts';
import { columnsOf, type Numbered } from '#web/list/columns.tsx';
import { Badge, StatusBadge } from '#web/ui/badge.tsx';

/** A promotion as the list shows it, saved or not. */
export type ShownPromotion = Numbered &
  Pick<
    PromotionRow,
    'title' | 'discountPercentage' | 'originalPrice' | 'salePrice' | 'startDate' | 'endDate' | 'isActive'
  > & {
    Product: { name: string };
    Establishment: { name: string; isDemonstration: boolean };
    /** the price that was seen in its place; unknown of an unsaved one */
    observed?: PromotionRow['observed'];
  };

const column = columnsOf<ShownPromotion>();

/** Spec, back office, section 2 (Promotions manager). */
export const promotionColumns = column.columns([
  column.accessor('title', { header: 'Título', meta: { heading: true } }),
  column.accessor(({ Establishment }) => Establishment.name, {
    id: 'establishment',
    header: 'Estabelecimento',
    cell: ({ getValue, row: { original } }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
        {getValue()}
        {original.Establishment.isDemonstration && <Badge tone="outline">Demonstração</Badge>}
      </span>
    ),
  }),
  column.accessor(({ Product }) => Product.name, { id: 'product', header: 'Produto' }),
  column.accessor(({ discountPercentage }) => formatDiscount(discountPercentage), {
    id: 'discountPercentage',
    header: 'Desconto',
    meta: { align: 'end' },
  }),
  column.accessor(({ originalPrice }) => formatReais(originalPrice), {
    id: 'originalPrice',
    header: 'Preço original',
    meta: { align: 'end' },
    cell: ({ getValue }) => <span className="whitespace-nowrap num">{getValue()}</span>,
  }),
  column.accessor(({ salePrice }) => formatReais(salePrice), {
    id: 'salePrice',
    header: 'Preço promocional',
    meta: { align: 'end' },
    cell: ({ getValue }) => <strong className="whitespace-nowrap num">{getValue()}</strong>,
  }),
  column.accessor(({ startDate, endDate }) => `de ${formatDate(startDate)} até ${formatDate(endDate)}`, {
    id: 'startDate',
    header: 'Período',
    cell: ({ row: { original } }) => (
      <span className="num">
        <span className="whitespace-nowrap">de {formatDate(original.startDate)}</span>{' '}
        <span className="whitespace-nowrap">até {formatDate(original.endDate)}</span>
      </span>
    ),
  }),
  column.accessor((promotion) => statusWords(promotion).join(', '), {
    id: 'isActive',
    header: 'Status',
    cell: ({ row: { original } }) => <Status promotion={original} />,
  }),
]);

/**
 * The status of the spec, and after it why a promotion is not what the public pays: its days, or the price that was seen in
 * its place.
 */
function statusWords({ isActive, observed, ...days }: ShownPromotion): string[] {
  const ofDays = { scheduled: ['Agendada'], running: [], ended: ['Encerrada'] };
  return [
    isActive ? 'Ativa' : 'Inativa',
    ...ofDays[promotionPhase(days, cityDay(new Date()))],
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
