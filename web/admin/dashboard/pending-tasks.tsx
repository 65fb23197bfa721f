import clsx from 'clsx';
import { ChevronRight, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { PlaceCoverage } from '#contract/statistics.ts';
import { cityDay, formatClock, formatShortDate, toCityIso } from '#domain/city-time.ts';
import { counted } from '#domain/text.ts';
import { Card, SeeAllLink } from '#web/admin/card.tsx';
import { QueryResult } from '#web/admin/query-result.tsx';
import { useWaiting } from '#web/admin/use-waiting.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { useCall } from '#web/session/use-call.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { type Task, tasksOf } from './tasks.ts';

const shownShops = 5;

/** Lists the day's work: the queues, and the shops to visit first. */
export function PendingTasks() {
  const waiting = useWaiting();
  const expiring = useCall(
    'listPriceCoverage',
    { query: { expiring: 'true', sort: 'expiring', limit: shownShops } },
    { refetchOnMount: true },
  );
  const soon = expiring.data;
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
              tasks={tasksOf(data, soon && { prices: soon.expiringPrices, places: soon.expiringPlaces }, {
                now: readAt,
                today: cityDay(readAt),
              })}
              isWhole={soon !== undefined}
            />
          )}
        </QueryResult>
        <QueryResult
          query={expiring}
          trouble="Não foi possível carregar os preços que vencem."
          waiting={<Skeleton className="h-12 w-full" />}
        >
          {({ data, expiringPlaces }) => data.length > 0 && <Shops shops={data} count={expiringPlaces} />}
        </QueryResult>
      </div>
    </Card>
  );
}

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
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-3">
      {tasks.map(({ key, icon: Icon, kind, count, label, about, to }) => (
        <li key={key}>
          <Link
            to={to}
            className="flex h-full items-center gap-3 rounded-md border border-border p-3 hover:bg-card-sunken"
          >
            <span
              className={clsx(
                'grid size-11 shrink-0 place-items-center rounded-md',
                kind === 'urgent' ? 'bg-up-soft text-up-ink' : 'bg-gold-soft text-gold-ink',
              )}
            >
              <Icon size={20} aria-hidden="true" />
            </span>
            <span className="min-w-0 flex-1 wrap-anywhere">
              <strong className="heading block text-h2 leading-tight num">
                {count.toLocaleString('pt-BR')}
              </strong>
              <span className="block text-small font-semibold">{label}</span>
              <span className="block text-micro text-muted-foreground">{about}</span>
            </span>
            <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-muted-foreground" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The shops whose prices expire first, each with a link to its weekly round. */
function Shops({ shops, count }: { shops: readonly PlaceCoverage[]; count: number }) {
  return (
    <div className="border-t border-border pt-3">
      <h3 className="text-small font-semibold">Visite primeiro</h3>
      <ul className="mt-1 grid gap-x-6 md:grid-cols-2">
        {shops.map(({ id, name, expiring, firstExpiry }) => (
          <li key={id}>
            <Link
              to={panelPaths.priceRound(id)}
              className="flex min-h-tap items-center gap-3 rounded-sm text-small hover:bg-card-sunken"
            >
              <span className="min-w-0 flex-1 font-semibold text-primary-ink underline underline-offset-4 wrap-anywhere">
                {name}
              </span>
              <span className="shrink-0 text-muted-foreground">
                {counted(expiring, 'preço')}
                {firstExpiry && `, até ${formatShortDate(firstExpiry)}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {count > shops.length && (
        <SeeAllLink to={panelPaths.statistics({ sort: 'expiring' })}>{`Ver todos os ${count}`}</SeeAllLink>
      )}
    </div>
  );
}
