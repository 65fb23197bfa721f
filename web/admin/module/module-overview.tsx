import { Lightbulb } from 'lucide-react';
import { useId } from 'react';
import type { MetaArgs } from 'react-router';
import type { PriceKind } from '#domain/prices.ts';
import { NoAnswer } from '#web/api-client/transport.ts';
import { describeFailure } from '#web/forms/call-failures.ts';
import { TroubleLine } from '#web/list/list-trouble.tsx';
import { PanelHead } from '#web/list/panel-head.tsx';
import { panelPaths } from '#web/panel-paths.ts';
import { useCall } from '#web/session/use-call.tsx';
import { SignedOut } from '#web/session/user-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { adminMeta } from '../admin-meta.ts';
import { FigureCard, SeeAllLink } from '../card.tsx';
import { kindAt, ModuleLinks, modules, useKind } from './modules.tsx';

export const meta = ({ location }: MetaArgs) => adminMeta(modules[kindAt(location.pathname)].title);

/** The first tab of a module: counts, links and tips. Spec, back office, section 2. */
export default function ModuleOverview() {
  const kind = useKind();
  const { title, about, lists, tips } = modules[kind];
  const { counts, isMinimum, queries } = useCounts(kind);
  const heading = useId();
  const trouble = overviewTrouble(queries.map(({ error }) => error));
  const isWaiting = !trouble && counts.includes(undefined);
  return (
    <div className="flex flex-col gap-5">
      <PanelHead title={title} about={about} />
      {trouble && (
        <TroubleLine
          action={
            <Button
              variant="outline"
              busy={queries.some(({ isFetching }) => isFetching) && 'Tentando...'}
              onClick={() => {
                for (const query of queries) query.refetch();
              }}
            >
              Tentar novamente
            </Button>
          }
        >
          {trouble}
        </TroubleLine>
      )}
      {isWaiting ? (
        <Loading>
          <div className={columns}>
            {lists.map(({ key }) => (
              <Skeleton key={key} className="h-32 w-full" />
            ))}
          </div>
        </Loading>
      ) : (
        <ul className={columns}>
          {lists.map(({ key, label, icon, counted = panelPaths.list(key) }, index) => (
            <li key={key}>
              <FigureCard
                icon={icon}
                label={label}
                about={`Gerenciar ${label.toLowerCase()}`}
                to={counted}
                // Without an answer, old counts beside the error would look current.
                count={trouble ? 0 : (counts[index] ?? 0)}
                isMinimum={!trouble && index === lists.length - 1 && isMinimum}
              />
            </li>
          ))}
        </ul>
      )}
      <ModuleLinks kind={kind} />
      <section aria-labelledby={heading} className="rounded-lg border border-border bg-card p-4 lg:p-5">
        <h2 id={heading} className="heading flex items-center gap-2 text-h2">
          <Lightbulb size={22} aria-hidden="true" className="shrink-0 text-gold-ink" />
          Dicas de gestão
        </h2>
        <ul className="mt-4 grid gap-x-8 gap-y-5 md:grid-cols-2">
          {tips.map(({ title, text, link: { label, to } }) => (
            <li key={title}>
              <h3 className="font-bold">{title}</h3>
              <p className="mt-1 text-small text-muted-foreground">{text}</p>
              <SeeAllLink to={to}>{label}</SeeAllLink>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function useCounts(kind: PriceKind) {
  const isFuel = kind === 'fuel';
  const asked = { refetchOnMount: true, enabled: !isFuel };
  const oneRow = { query: { limit: 1 } };
  const prices = useCall('listPrices', oneRow, asked);
  const lists = [
    useCall('listProducts', oneRow, asked),
    useCall('listEstablishments', oneRow, asked),
    useCall('listCategories', { query: { limit: 1, kind: 'meat' } }, asked),
    prices,
  ];
  const fuel = useCall('readFuelModule', {}, { refetchOnMount: true, enabled: isFuel });
  const { data } = fuel.data ?? {};
  return isFuel
    ? {
        counts: [data?.brands, data?.types, data?.stations, data?.prices],
        isMinimum: data?.pricesIsMinimum ?? false,
        queries: [fuel],
      }
    : {
        counts: lists.map(({ data }) => data?.count),
        /** whether there are more prices than counted */
        isMinimum: prices.data?.countIsMinimum ?? false,
        queries: lists,
      };
}

const columns = 'grid grid-cols-2 gap-3 lg:grid-cols-4';

/**
 * Says why the counts of a module could not be loaded; null if they could. Spec, back office, section 8 (Fuel module).
 * @param errors errors of the calls, null for each that has answered
 */
export function overviewTrouble(errors: readonly (Error | null)[]): string | null {
  const [error] = errors.filter((one) => one !== null);
  if (!error) return null;
  if (errors.some((one) => one instanceof SignedOut)) return 'Sessão expirada. Faça login novamente.';
  if (error instanceof NoAnswer) return 'Falha na comunicação com o servidor';
  return `Erro ao carregar dados: ${describeFailure(error, 'Tente novamente em instantes.').message}`;
}
