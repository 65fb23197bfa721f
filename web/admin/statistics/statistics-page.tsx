import { Link, useSearchParams } from 'react-router';
import type { Reply } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { formatClock } from '#domain/city-time.ts';
import { counted } from '#domain/text.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { paths } from '#web/paths.ts';
import { useCall } from '#web/session/use-call.ts';
import { SegmentedLinks } from '#web/ui/segmented-links.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { adminMeta } from '../admin-meta.ts';
import { Card } from '../card.tsx';
import { QueryResult } from '../query-result.tsx';
import { Contributions } from './contributions.tsx';
import { FigureTable } from './figure-table.tsx';
import { PlaceCoverage, readStatistics } from './place-coverage.tsx';
import { PriceDays } from './price-days.tsx';
import { PriceSpreads } from './price-spreads.tsx';

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
