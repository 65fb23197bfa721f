import { FileUp, Table2 } from 'lucide-react';
import { Link } from 'react-router';
import type { Dashboard } from '#contract/dashboard.ts';
import { cityTimeZone } from '#domain/city-time.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { useCall } from '#web/session/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { adminMeta } from '../admin-meta.ts';
import { Card } from '../card.tsx';
import { BeginRealCity } from '../demonstration/begin-real-city.tsx';
import { QueryResult } from '../query-result.tsx';
import { CoverageCard } from './coverage-card.tsx';
import { Figures } from './figures.tsx';
import { LastChanges } from './last-changes.tsx';
import { Modules } from './modules.tsx';
import { NeedsYou } from './needs-you.tsx';
import { QuickAccess } from './quick-access.tsx';

export const meta = () => adminMeta('Painel Administrativo');

/** Spec, back office, section 2 (Dashboard). */
export default function DashboardPage() {
  const dashboard = useCall('readDashboard', {}, { askAgain: true });
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
      <NeedsYou />
      <QueryResult
        query={dashboard}
        trouble="Não foi possível carregar os números do painel."
        waiting={<FiguresSkeleton />}
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
            <Figures dashboard={data} />
          </>
        )}
      </QueryResult>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
        <CoverageCard />
        {dashboard.data && <LastChanges changes={dashboard.data.data.changes} at={dashboard.data.data.at} />}
      </div>
      <div className="mt-3 flex flex-col gap-7">
        {dashboard.data && <Modules dashboard={dashboard.data.data} />}
        <QuickAccess />
      </div>
    </div>
  );
}

function FiguresSkeleton() {
  return (
    <Loading>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <Skeleton key={key} className="h-32 w-full" />
        ))}
      </div>
    </Loading>
  );
}

/** 'sexta-feira, 12 de junho de 2026', in the city */
function today(): string {
  return new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeZone: cityTimeZone }).format(new Date());
}

/** The way from an empty city to one with prices. It goes away with the first establishment. */
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
