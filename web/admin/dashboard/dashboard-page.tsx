import {
  Beef,
  Boxes,
  ChartLine,
  FileUp,
  Fuel,
  HandCoins,
  type LucideIcon,
  MapPinned,
  Store,
  Table2,
  Tags,
  UsersRound,
} from 'lucide-react';
import { Link } from 'react-router';
import type { Change, Dashboard } from '#contract/dashboard.ts';
import { cityDay, cityTimeZone, toCityIso } from '#domain/city-time.ts';
import { formatElapsed } from '#domain/elapsed.ts';
import { now } from '#web/clock.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { useCall } from '#web/session/use-call.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { adminMeta } from '../admin-meta.ts';
import { actionWords, actorName, auditedName } from '../audit/audit-words.ts';
import { Card, SeeAllLink } from '../card.tsx';
import { BeginRealCity } from '../demonstration.tsx';
import { QueryResult } from '../query-result.tsx';
import { CoverageCard, Figures, Modules } from './dashboard-cards.tsx';
import { PendingTasks } from './pending-tasks.tsx';
import { SecurityAdvice } from './security-advice.tsx';

export const meta = () => adminMeta('Painel Administrativo');

/** Spec, back office, section 2 (Dashboard). */
export default function DashboardPage() {
  const dashboard = useCall('readDashboard', {}, { refetchOnMount: true });
  return (
    <div className="mx-auto flex max-w-page flex-col gap-4">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 wrap-anywhere">
          <h1 className="heading text-h1">Painel Administrativo</h1>
          <p className="text-muted-foreground first-letter:uppercase">{today()}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={panelPaths.imports()} variant="outline" icon={<FileUp aria-hidden="true" />}>
            Importar pesquisa
          </ButtonLink>
          <ButtonLink to={panelPaths.priceRound()} icon={<Table2 aria-hidden="true" />}>
            Atualizar preços
          </ButtonLink>
        </div>
      </div>
      <PendingTasks />
      <QueryResult
        query={dashboard}
        trouble="Não foi possível carregar os números do painel."
        waiting={
          <Loading>
            <Skeleton className="h-12 w-full" />
          </Loading>
        }
      >
        {({ data }) => (
          <>
            {data.demonstration && (
              <Banner kind="demo" title="Dados de demonstração" action={<BeginRealCity />}>
                A cidade é inventada, para ser experimentada: mude, acrescente, modere e exclua o que quiser.
                O que você acrescentar leva a mesma marca e sai com ela quando começar a cidade de verdade.
              </Banner>
            )}
            <FirstSteps dashboard={data} />
            <SecurityAdvice secondStep={data.secondStep} />
            <Disclosure title="Números, módulos e acesso rápido">
              <div className="flex flex-col gap-7 border-t border-border p-4">
                <Figures dashboard={data} />
                <Modules dashboard={data} />
                <QuickAccess />
              </div>
            </Disclosure>
          </>
        )}
      </QueryResult>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
        <CoverageCard />
        {dashboard.data && <LastChanges changes={dashboard.data.data.changes} at={dashboard.data.data.at} />}
      </div>
    </div>
  );
}

/** 'sexta-feira, 12 de junho de 2026', in the city */
function today(): string {
  return new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeZone: cityTimeZone }).format(now());
}

/** Steps from an empty city to one with prices. They disappear with the first establishment. */
function FirstSteps({ dashboard }: { dashboard: Dashboard }) {
  if (dashboard.demonstration || dashboard.establishments.count > 0) return null;
  const steps = [
    { label: 'Confira regiões e setores', to: panelPaths.list('regions') },
    { label: 'Confira categorias e produtos', to: panelPaths.list('products') },
    { label: 'Cadastre os estabelecimentos', to: panelPaths.list('establishments') },
    { label: 'Anote os preços da semana', to: panelPaths.priceRound() },
    { label: 'Importe a pesquisa da ANP para os postos', to: panelPaths.imports() },
  ];
  return (
    <Card
      title="Comece por aqui"
      about="A cidade ainda não tem estabelecimentos. Nesta ordem, logo haverá preços."
    >
      <ol className="list-inside list-decimal">
        {steps.map(({ label, to }) => (
          <li key={label}>
            <Link
              to={to}
              className="inline-flex min-h-tap items-center font-semibold text-primary-ink underline underline-offset-4"
            >
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The latest changes of the audit log. @param at when they were read, an ISO date-time */
function LastChanges({ changes, at }: { changes: readonly Change[]; at: string }) {
  const now = new Date(at);
  return (
    <Card title="Últimas mudanças">
      {changes.length === 0 ? (
        <p>Ninguém mudou nada ainda. Cada mudança feita no painel fica registrada aqui, com quem e quando.</p>
      ) : (
        <ul className="divide-y divide-border">
          {changes.map((change) => (
            <ChangeRow key={change.id} change={change} now={now} />
          ))}
        </ul>
      )}
      <SeeAllLink to={panelPaths.list('audit')}>Ver registro completo</SeeAllLink>
    </Card>
  );
}

function ChangeRow({ change, now }: { change: Change; now: Date }) {
  const { person, action, at } = change;
  const who = actorName({ action, User: person === null ? null : { name: person } });
  const when = new Date(at);
  return (
    <li className="flex gap-3 py-2.5 first:pt-0">
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-full bg-primary-soft text-small font-bold text-primary-ink uppercase"
      >
        {who.trim().charAt(0)}
      </span>
      <span className="min-w-0 wrap-anywhere">
        <span className="block">
          <strong>{who}</strong> {actionWords(action)} <strong>{auditedName(change)}</strong>
        </span>
        <time dateTime={toCityIso(when)} title={cityDay(when)} className="text-small text-muted-foreground">
          {formatElapsed(when, now)}
        </time>
      </span>
    </li>
  );
}

/** Nine tiles, in the order of the spec (back office, section 2, Dashboard). */
const tiles: readonly { icon: LucideIcon; label: string; to: string }[] = [
  { icon: Beef, label: 'Produtos', to: panelPaths.list('products') },
  { icon: Store, label: 'Estabelecimentos', to: panelPaths.list('establishments') },
  { icon: Tags, label: 'Categorias', to: panelPaths.list('categories') },
  { icon: Boxes, label: 'Setores', to: panelPaths.list('sectors') },
  { icon: MapPinned, label: 'Regiões', to: panelPaths.list('regions') },
  { icon: HandCoins, label: 'Preços', to: panelPaths.list('prices') },
  { icon: Fuel, label: 'Combustível', to: panelPaths.section('fuel') },
  { icon: UsersRound, label: 'Usuários', to: panelPaths.list('users') },
  { icon: ChartLine, label: 'Estatísticas', to: panelPaths.statistics() },
];

function QuickAccess() {
  return (
    <section aria-labelledby="acesso-rapido">
      <h2 id="acesso-rapido" className="heading mb-3 text-h2">
        Acesso rápido
      </h2>
      <ul className="grid grid-cols-1 gap-2 min-[22rem]:grid-cols-2 sm:gap-3 md:grid-cols-3">
        {tiles.map(({ icon: Icon, label, to }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full min-h-14 items-center gap-3 rounded-lg border border-border bg-card px-3 py-2 text-small font-semibold wrap-anywhere hover:bg-card-sunken sm:px-4 sm:text-body"
            >
              <Icon size={22} aria-hidden="true" className="shrink-0 text-primary-ink" />
              <span className="min-w-0">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
