import { Lightbulb, type LucideIcon, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { FigureCard } from '../figure-card.tsx';
import { PanelHead } from '../panel-head.tsx';
import { RestLink } from '../rest-link.tsx';
import { overviewTrouble } from './overview-trouble.ts';

interface ModuleFigure {
  icon: LucideIcon;
  label: string;
  /** undefined until it has come */
  count: number | undefined;
  /** there are more than that */
  isMinimum?: boolean | undefined;
  /** the things that its tab does: 'Gerenciar produtos' */
  about: string;
  to: string;
}

interface ModuleOverviewProps {
  title: string;
  about: string;
  figures: readonly ModuleFigure[];
  /** the queries that the counts come from */
  queries: readonly { error: Error | null; isFetching: boolean; refetch: () => unknown }[];
  /** short lessons for the people who keep the module, each with the page where it is done */
  tips: readonly { title: string; text: string; label: string; to: string }[];
  /** ways to the pages beside the tabs */
  further: ReactNode;
}

/** The first tab of a module: what there is, and how it is kept well. Spec, back office, section 2. */
export function ModuleOverview({ title, about, figures, queries, tips, further }: ModuleOverviewProps) {
  const heading = useId();
  const trouble = overviewTrouble(queries.map(({ error }) => error));
  const isWaiting = !trouble && figures.some(({ count }) => count === undefined);
  return (
    <div className="flex flex-col gap-5">
      <PanelHead title={title} about={about} />
      {trouble && (
        <CountTrouble
          text={trouble}
          busy={queries.some(({ isFetching }) => isFetching)}
          again={() => {
            for (const query of queries) query.refetch();
          }}
        />
      )}
      {isWaiting ? (
        <Loading>
          <div className={columns}>
            {figures.map(({ label }) => (
              <Skeleton key={label} className="h-32 w-full" />
            ))}
          </div>
        </Loading>
      ) : (
        <ul className={columns}>
          {figures.map((figure) => (
            <li key={figure.label}>
              <FigureCard {...figure} {...(trouble ? none : { count: figure.count ?? 0 })} />
            </li>
          ))}
        </ul>
      )}
      {further}
      <section aria-labelledby={heading} className="rounded-lg border border-border bg-card p-4 lg:p-5">
        <h2 id={heading} className="heading flex items-center gap-2 text-h2">
          <Lightbulb size={22} aria-hidden="true" className="shrink-0 text-gold-ink" />
          Dicas de gestão
        </h2>
        <ul className="mt-4 grid gap-x-8 gap-y-5 md:grid-cols-2">
          {tips.map(({ title, text, label, to }) => (
            <li key={title}>
              <h3 className="font-bold">{title}</h3>
              <p className="mt-1 text-small text-muted-foreground">{text}</p>
              <RestLink to={to}>{label}</RestLink>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Nothing is known: old counts beside the trouble would pass for new ones. */
const none = { count: 0, isMinimum: false };

const columns = 'grid grid-cols-2 gap-3 lg:grid-cols-4';

interface CountTroubleProps {
  text: string;
  busy: boolean;
  again: () => void;
}

function CountTrouble({ text, busy, again }: CountTroubleProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border-l-[5px] border-up bg-up-soft py-2 pr-3 pl-4"
    >
      <TriangleAlert size={20} aria-hidden="true" className="shrink-0 text-up-ink" />
      <p className="min-w-[min(14rem,100%)] flex-1">{text}</p>
      <Button variant="outline" busy={busy && 'Tentando...'} onClick={again}>
        Tentar novamente
      </Button>
    </div>
  );
}
