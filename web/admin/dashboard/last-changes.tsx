import type { Change } from '#contract/dashboard.ts';
import { cityDay, toCityIso } from '#domain/city-time.ts';
import { formatElapsed } from '#domain/elapsed.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { actionWords } from '../audit/audit-words.ts';
import { Card } from '../card.tsx';
import { SeeAllLink } from '../see-all-link.tsx';

/** The newest changes of the audit log, in words. @param at when they were read, an ISO date-time */
export function LastChanges({ changes, at }: { changes: readonly Change[]; at: string }) {
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

function ChangeRow({ change: { person, action, name, at, rowId }, now }: { change: Change; now: Date }) {
  const who = person ?? 'Uma conta excluída';
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
          <strong>{who}</strong> {actionWords(action)} <strong>{name ?? `nº ${rowId}`}</strong>
        </span>
        <time dateTime={toCityIso(when)} title={cityDay(when)} className="text-small text-muted-foreground">
          {formatElapsed(when, now)}
        </time>
      </span>
    </li>
  );
}
