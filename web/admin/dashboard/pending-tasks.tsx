import clsx from 'clsx';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { Reply } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { addDays, formatClock, formatShortDate, toCityIso } from '#domain/city-time.ts';
import { byVisit, type CoverageKind, coverageKinds, type PlaceCover, visitReason } from '#domain/coverage.ts';
import { counted } from '#domain/text.ts';
import { Card, SeeAllLink } from '#web/admin/card.tsx';
import { QueryResult } from '#web/admin/query-result.tsx';
import { useWaiting } from '#web/admin/use-waiting.ts';
import { cityToday } from '#web/clock.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { useCall } from '#web/session/use-call.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { type ListCounts, placeNames, sayWork, type Task, tasksOf } from './tasks.ts';

const shownPlaces = 5;

/** Lists the day's work: the queues, and the places to visit first. */
export function PendingTasks() {
  const waiting = useWaiting();
  const [meat, fuel] = [useVisits('meat'), useVisits('fuel')];
  const counts = useListCounts();
  const readAt = new Date(waiting.dataUpdatedAt);
  return (
    <Card
      title="Precisa de você"
      aside={
        waiting.data && (
          <p className="text-small text-muted-foreground">atualizado às {formatClock(toCityIso(readAt))}</p>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <QueryResult
          query={waiting}
          trouble="Não foi possível carregar o que espera por você."
          waiting={<TasksSkeleton />}
        >
          {({ data }) => (
            <Tasks
              tasks={tasksOf(
                data,
                {
                  ...(meat.data && { meat: visitsOf(meat.data) }),
                  ...(fuel.data && { fuel: visitsOf(fuel.data) }),
                },
                { now: readAt, today: cityToday(), ...counts },
              )}
              isWhole={meat.data !== undefined && fuel.data !== undefined}
            />
          )}
        </QueryResult>
        <QueryResult
          query={meat}
          trouble="Não foi possível carregar os preços que vencem."
          waiting={<Skeleton className="h-12 w-full" />}
        >
          {(ofShops) => (
            <QueryResult
              query={fuel}
              trouble="Não foi possível carregar os preços de combustível que vencem."
              waiting={<Skeleton className="h-12 w-full" />}
            >
              {(ofStations) => <FirstVisits meat={ofShops} fuel={ofStations} />}
            </QueryResult>
          )}
        </QueryResult>
      </div>
    </Card>
  );
}

function useVisits(kind: CoverageKind) {
  return useCall(
    'listPriceCoverage',
    { query: { kind, visit: 'true', sort: 'visit', limit: shownPlaces } },
    { refetchOnMount: true },
  );
}

/** Reads how many rows wait in the lists that count themselves; none before they have answered. */
function useListCounts(): ListCounts {
  const again = { refetchOnMount: true };
  const reliable = useCall('listReportedPrices', { query: { reliable: 'true', limit: 1 } }, again);
  const claims = useCall('listMerchantClaims', { query: { status: 'pending', limit: 1 } }, again);
  const held = useCall('listPromotions', { query: { held: 'true', limit: 1 } }, again);
  const replies = useCall('listReviewReplies', { query: { status: 'pending', limit: 1 } }, again);
  const names = useCall('listGoodsNameProposals', {}, again);
  return {
    reliable: reliable.data?.count ?? 0,
    claims: claims.data?.count ?? 0,
    heldPromotions: held.data?.count ?? 0,
    replies: replies.data?.count ?? 0,
    names: names.data?.data.length ?? 0,
  };
}

const visitsOf = ({ toVisit, toCompare, data: [first] }: Coverage) => ({
  ...toVisit,
  toCompare,
  first: first?.id,
});

function TasksSkeleton() {
  return (
    <Loading>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-3">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-20 w-full" />
        ))}
      </div>
    </Loading>
  );
}

/** @param isWhole every query has been answered, so an empty list means that nothing waits */
function Tasks({ tasks, isWhole }: { tasks: readonly Task[]; isWhole: boolean }) {
  if (tasks.length === 0) {
    return (
      isWhole && (
        <p className="flex items-center gap-2 font-semibold">
          <CircleCheck size={20} aria-hidden="true" className="shrink-0 text-best-ink" />
          Nada espera por você agora.
        </p>
      )
    );
  }
  return (
    <>
      {isWhole && <p className="font-semibold num">{sayWork(tasks)}</p>}
      <ol className="divide-y divide-border border-t border-border">
        {tasks.map(({ key, icon: Icon, kind, count, label, about, to, verb }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span
              className={clsx(
                'grid size-11 shrink-0 place-items-center rounded-md',
                kind === 'urgent' ? 'bg-up-soft text-up-ink' : 'bg-gold-soft text-gold-ink',
              )}
            >
              <Icon size={20} aria-hidden="true" />
            </span>
            <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
              <span className="block font-semibold num">{`${count.toLocaleString('pt-BR')} ${label}`}</span>
              <span className="block text-small text-muted-foreground">{about}</span>
            </span>
            <ButtonLink to={to} variant="soft" className="ml-auto" aria-label={`${verb}: ${count} ${label}`}>
              {verb}
            </ButtonLink>
          </li>
        ))}
      </ol>
    </>
  );
}

type Coverage = Reply<Endpoints['listPriceCoverage']>;

/** The shops and stations that most need a visit, each with a link to where its prices are entered. */
function FirstVisits(coverage: Record<CoverageKind, Pick<Coverage, 'data' | 'count'>>) {
  const places = coverageKinds
    .flatMap((kind) => coverage[kind].data.map((place) => ({ ...place, kind })))
    .toSorted(byVisit)
    .slice(0, shownPlaces);
  if (places.length === 0) return null;
  return (
    <div className="border-t border-border pt-3">
      <h3 className="text-small font-semibold">Visite primeiro</h3>
      <ul className="mt-1 grid gap-x-6 md:grid-cols-2">
        {places.map(({ kind, ...place }) => (
          <li key={place.id}>
            <Link
              to={
                kind === 'meat'
                  ? panelPaths.priceRound(place.id)
                  : panelPaths.list('fuelPrices', { establishmentId: place.id })
              }
              className="flex min-h-tap flex-wrap items-center gap-x-3 rounded-sm py-1 text-small hover:bg-card-sunken"
            >
              <span className="min-w-32 flex-1 font-semibold text-primary-ink underline underline-offset-4 wrap-anywhere">
                {place.name}
              </span>
              <span className="text-muted-foreground">{sayVisit(place)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-x-6">
        {coverageKinds.map((kind) => {
          const { count } = coverage[kind];
          const isWhole = count === places.filter((place) => place.kind === kind).length;
          return (
            !isWhole && (
              <SeeAllLink key={kind} to={panelPaths.statistics({ kind, sort: 'visit' })}>
                {`Ver todos: ${counted(count, ...placeNames[kind])}`}
              </SeeAllLink>
            )
          );
        })}
      </div>
    </div>
  );
}

/** '12 vencidos desde 11 jun.', 'nenhum preço', '2 preços, até 14 jun.' */
export function sayVisit(place: PlaceCover): string {
  const { expired, expiring, firstExpiry, lastExpiry } = place;
  switch (visitReason(place)) {
    case 'expired':
      return `${counted(expired, 'vencido')}${lastExpiry ? ` desde ${formatShortDate(addDays(lastExpiry, 1))}` : ''}`;
    case 'empty':
      return 'nenhum preço';
    default:
      return `${counted(expiring, 'preço')}${firstExpiry ? `, até ${formatShortDate(firstExpiry)}` : ''}`;
  }
}
