import { Flag, type LucideIcon, MessageSquareText, ReceiptText } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import type { Reply } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { formatClock } from '#domain/city-time.ts';
import { formatElapsed } from '#domain/elapsed.ts';
import { counted } from '#domain/text.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { paths } from '#web/paths.ts';
import { useCall } from '#web/session/use-call.tsx';
import { SegmentedLinks } from '#web/ui/segmented.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { adminMeta } from '../admin-meta.ts';
import { Card } from '../card.tsx';
import { QueryResult } from '../query-result.tsx';
import { useWaiting } from '../use-waiting.ts';
import { PlaceCoverage, readStatistics } from './place-coverage.tsx';
import { PriceDays } from './price-days.tsx';
import { FigureTable, PriceSpreads } from './price-spreads.tsx';

export const meta = () => adminMeta('Estatísticas');

const chartSkeleton = (
  <Loading>
    <Skeleton className="h-64 w-full" />
  </Loading>
);

/** The Statistics tile of the dashboard. Design, section 6. */
export default function StatisticsPage() {
  const [parameters] = useSearchParams();
  const asked = readStatistics(parameters);
  const { kind, days } = asked;
  const ofKind = kind === 'fuel' ? { kind } : {};
  const priceDays = useCall('readPriceDays', { query: { ...ofKind, ...(days === 90 && { days }) } });
  const wanted = useCall('readWantedProducts');
  const spread = useCall('listPriceSpread', { query: { ...ofKind, limit: 100 } });
  return (
    <div className="mx-auto flex max-w-page flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 wrap-anywhere">
          <h1 className="heading text-h1">Estatísticas</h1>
          <p className="text-muted-foreground">
            Como os preços chegam, onde faltam e quanto mudam de um lugar para outro.
          </p>
        </div>
        <SegmentedLinks
          label="Preços de"
          choices={[
            { label: 'Carnes', to: panelPaths.statistics({ days }), current: kind === 'meat' },
            {
              label: 'Combustível',
              to: panelPaths.statistics({ days, kind: 'fuel' }),
              current: kind === 'fuel',
            },
          ]}
        />
      </div>
      <Card
        title="Preços por dia"
        about="Pelo dia da coleta e por origem."
        aside={
          <SegmentedLinks
            label="Período"
            choices={([30, 90] as const).map((span) => ({
              label: `${span} dias`,
              to: panelPaths.statistics({ ...asked, days: span }),
              current: days === span,
            }))}
          />
        }
      >
        <QueryResult
          query={priceDays}
          trouble="Não foi possível carregar os preços por dia."
          waiting={chartSkeleton}
        >
          {({ data }) => <PriceDays key={`${kind} ${days}`} data={data} />}
        </QueryResult>
      </Card>
      <Card
        title="Quem precisa de visita"
        about={`Preços dentro da validade por ${kind === 'fuel' ? 'posto' : 'estabelecimento'}.`}
      >
        <PlaceCoverage asked={asked} />
      </Card>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Card title="Contribuições que esperam" about="O que as pessoas mandaram e ninguém decidiu ainda.">
          <Contributions />
        </Card>
        <Card
          title="Cortes mais procurados"
          about="Quantas pessoas seguem cada corte. As visitas às páginas não são registradas."
        >
          <QueryResult
            query={wanted}
            trouble="Não foi possível carregar os cortes mais procurados."
            waiting={chartSkeleton}
          >
            {({ data }) => <WantedProducts data={data} />}
          </QueryResult>
        </Card>
      </div>
      <Card
        title={kind === 'fuel' ? 'Diferença por combustível' : 'Diferença por corte'}
        about="Do menor ao maior preço dentro da validade, na mesma escala."
        aside={
          spread.data && (
            <p className="text-small text-muted-foreground">
              contado às {formatClock(spread.data.countedAt)}
            </p>
          )
        }
      >
        <QueryResult
          query={spread}
          trouble="Não foi possível carregar a diferença de preços."
          waiting={chartSkeleton}
        >
          {({ data }) => <PriceSpreads kind={kind} spreads={data} />}
        </QueryResult>
      </Card>
    </div>
  );
}

/** The cuts with the most followers, as bars relative to the first. */
function WantedProducts({ data }: { data: Reply<Endpoints['readWantedProducts']>['data'] }) {
  const { products } = data;
  const most = products[0]?.favorites ?? 0;
  if (most === 0) {
    return <p>Ninguém segue um corte ainda. A lista aparece quando alguém favoritar o primeiro.</p>;
  }
  return (
    <div className="flex flex-col gap-4">
      <ol className="flex flex-col">
        {products.map(({ id, name, favorites }) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,8rem)_minmax(0,1fr)_auto] items-center gap-3 text-small"
          >
            <Link
              to={paths.product(id)}
              className="inline-flex min-h-tap items-center wrap-anywhere hover:underline lg:min-h-8"
            >
              {name}
            </Link>
            <span aria-hidden="true" className="h-2.5 rounded-sm bg-track">
              <span
                className="block h-full rounded-sm bg-primary-ink"
                style={{ width: `${(favorites * 100) / most}%` }}
              />
            </span>
            <span className="num">{counted(favorites, 'pessoa')}</span>
          </li>
        ))}
      </ol>
      <FigureTable
        caption="Cortes que mais pessoas seguem"
        head={['Corte', 'Pessoas que seguem', 'Preços reportados em 90 dias']}
        rows={products.map(({ id, name, favorites, reports }) => ({
          key: id,
          cells: [name, favorites.toLocaleString('pt-BR'), reports.toLocaleString('pt-BR')],
        }))}
      />
    </div>
  );
}

const kinds: readonly {
  key: 'reviews' | 'reportedPrices' | 'receipts';
  icon: LucideIcon;
  label: string;
  to: string;
}[] = [
  { key: 'reviews', icon: MessageSquareText, label: 'Avaliações', to: panelPaths.section('reviews') },
  {
    key: 'reportedPrices',
    icon: Flag,
    label: 'Preços reportados',
    to: panelPaths.section('reported-prices'),
  },
  { key: 'receipts', icon: ReceiptText, label: 'Comprovantes', to: panelPaths.list('receipts') },
];

/** Counts undecided contributions, with the age of the oldest. */
function Contributions() {
  const waiting = useWaiting();
  return (
    <QueryResult
      query={waiting}
      trouble="Não foi possível carregar as contribuições que esperam."
      waiting={
        <Loading>
          <Skeleton className="h-24 w-full" />
        </Loading>
      }
    >
      {({ data }) => (
        <ul className="flex flex-col divide-y divide-border">
          {kinds.map(({ key, icon: Icon, label, to }) => {
            const { count, oldestAt } = data[key];
            return (
              <li key={key}>
                <Link to={to} className="flex min-h-14 items-center gap-3 rounded-sm hover:bg-card-sunken">
                  <Icon size={20} aria-hidden="true" className="shrink-0 text-primary-ink" />
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    <span className="block font-semibold">{label}</span>
                    <span className="block text-small text-muted-foreground">
                      {oldestAt
                        ? `o mais antigo chegou ${formatElapsed(new Date(oldestAt), new Date(waiting.dataUpdatedAt))}`
                        : 'nada espera'}
                    </span>
                  </span>
                  <strong className="heading text-h3 num">{count.toLocaleString('pt-BR')}</strong>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </QueryResult>
  );
}
