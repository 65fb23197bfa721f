import { Flag, type LucideIcon, MessageSquareText, ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import { formatElapsed } from '#domain/elapsed.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { QueryResult } from '../query-result.tsx';
import { useWaiting } from '../use-waiting.ts';

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
export function Contributions() {
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
