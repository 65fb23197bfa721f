import { Search } from 'lucide-react';
import { useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { statisticsEndpoints } from '#contract/statistics.ts';
import { formatShortDate } from '#domain/city-time.ts';
import { counted } from '#domain/text.ts';
import { readQuery } from '#web/list/list-address.ts';
import { panelPaths, type StatisticsQuery } from '#web/panel-paths.ts';
import { useCall } from '#web/session/use-call.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SegmentedLinks } from '#web/ui/segmented.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { CoverageBars } from '../coverage-bars.tsx';
import { QueryResult } from '../query-result.tsx';
import { FigureTable } from './price-spreads.tsx';

const perPage = 20;

const { listPriceCoverage, readPriceDays } = statisticsEndpoints;
const statisticsQuery = listPriceCoverage.query
  .pick({ kind: true, sort: true, search: true, page: true })
  .extend(readPriceDays.query.pick({ days: true }).shape);

/** Parses the address into the queries of the page's calls. */
export function readStatistics(parameters: URLSearchParams) {
  return readQuery(statisticsQuery, Object.fromEntries(parameters));
}

/** Lists places to visit: those with the fewest valid prices, or whose prices expire next. */
export function PlaceCoverage({ asked }: { asked: StatisticsQuery }) {
  const { kind, search = '', sort, page = 1 } = asked;
  const query = useCall(
    'listPriceCoverage',
    {
      query: {
        limit: perPage,
        page,
        ...(kind === 'fuel' && { kind }),
        ...(sort === 'visit' && { sort, visit: 'true' as const }),
        ...(search !== '' && { search }),
      },
    },
    { keepPreviousData: true },
  );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SegmentedLinks
          label="Lugares"
          choices={[
            {
              label: 'Menos preços válidos',
              to: panelPaths.statistics({ ...asked, sort: 'valid', page: 1 }),
              current: sort === 'valid',
            },
            {
              label: 'Precisam de visita',
              to: panelPaths.statistics({ ...asked, sort: 'visit', page: 1 }),
              current: sort === 'visit',
            },
          ]}
        />
        <PlaceSearch key={search} asked={asked} />
      </div>
      <QueryResult
        query={query}
        trouble="Não foi possível carregar a cobertura de preços."
        waiting={
          <Loading>
            <Skeleton className="h-64 w-full" />
          </Loading>
        }
      >
        {({ data, count, products }) => (
          <>
            <p role="status" className="text-small text-muted-foreground">
              {count === 0
                ? nothingText(asked)
                : counted(count, kind === 'fuel' ? 'posto' : 'estabelecimento')}
            </p>
            {data.length > 0 && (
              <>
                <CoverageBars kind={kind ?? 'meat'} places={data} products={products} />
                <FigureTable
                  caption="Preços dentro da validade por lugar"
                  head={[
                    'Lugar',
                    'Válidos',
                    'Vencidos',
                    'Sem preço',
                    'Vencem em 2 dias',
                    'Primeiro a vencer',
                  ]}
                  rows={data.map(({ id, name, valid, expired, expiring, firstExpiry }) => ({
                    key: id,
                    cells: [
                      name,
                      String(valid),
                      String(expired),
                      String(Math.max(0, products - valid - expired)),
                      String(expiring),
                      firstExpiry === null ? 'nenhum válido' : formatShortDate(firstExpiry),
                    ],
                  }))}
                />
              </>
            )}
            <Pagination
              label="Páginas de lugares"
              current={page}
              pages={Math.ceil(count / perPage)}
              to={(to) => panelPaths.statistics({ ...asked, page: to })}
            />
          </>
        )}
      </QueryResult>
    </div>
  );
}

function nothingText({ kind, search, sort }: StatisticsQuery): string {
  if (search) return 'Nenhum lugar com esse nome.';
  if (sort === 'visit') return 'Todos os lugares têm preços que ainda valem por dias.';
  return kind === 'fuel' ? 'Ainda não há postos.' : 'Ainda não há estabelecimentos.';
}

function PlaceSearch({ asked }: { asked: StatisticsQuery }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(asked.search ?? '');
  return (
    <Form
      role="search"
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        navigate(panelPaths.statistics({ ...asked, search: typed.trim(), page: 1 }), {
          preventScrollReset: true,
        });
      }}
    >
      <Field label="Buscar lugar" className="[&>label]:sr-only">
        {(control) => (
          <Input
            {...control}
            type="search"
            icon={Search}
            placeholder="Buscar lugar"
            value={typed}
            maxLength={100}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
          />
        )}
      </Field>
      <Button type="submit" variant="soft" size="lg">
        Buscar
      </Button>
    </Form>
  );
}
