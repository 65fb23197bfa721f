import type { PromotionRow } from '#contract/promotions.ts';
import { cityDay, dayOf, formatDate } from '#domain/city-time.ts';
import { formatReais } from '#domain/money.ts';
import { formatDiscount, promotionPhase, saySeen } from '#domain/promotions.ts';
import type { Columns, Numbered } from '#web/list/columns.tsx';
import { Badge, StatusBadge } from '#web/ui/badge.tsx';

type ShownPromotion = Numbered &
  Pick<
    PromotionRow,
    'title' | 'discountPercentage' | 'originalPrice' | 'salePrice' | 'startDate' | 'endDate' | 'isActive'
  > & {
    Product: { name: string };
    Establishment: { name: string; isDemonstration: boolean };
    /** the price that was observed instead; undefined for an unsaved row */
    observed?: PromotionRow['observed'];
  };

/** Spec, back office, section 2 (Promotions manager). */
export const promotionColumns: Columns<ShownPromotion> = [
  { id: 'title', header: 'Título', value: ({ title }) => title, heading: true },
  {
    id: 'establishment',
    header: 'Estabelecimento',
    value: ({ Establishment }) => Establishment.name,
    cell: (original) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
        {original.Establishment.name}
        {original.Establishment.isDemonstration && <Badge tone="outline">Demonstração</Badge>}
      </span>
    ),
  },
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
