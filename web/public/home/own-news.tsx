import { Bell, ListChecks, Megaphone } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { alertPages } from '#contract/alert-links.ts';
import { formatReais } from '#domain/money.ts';
import { counted } from '#domain/text.ts';
import { alertTokens } from '#web/alerts/alert-tokens.ts';
import { type OwnAlert, readOwnAlerts, sayOwnAlert } from '#web/alerts/device-alerts.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { sayContributions } from '#web/components/contributor-texts.ts';
import { paths } from '#web/paths.ts';
import { useCar, useUserPlace } from '#web/place/user-place.ts';
import { useIsSignedIn } from '#web/session/session.ts';
import { QueryProvider, useCall } from '#web/session/use-call.tsx';
import { namesOf, planList, sayLacking } from '../list/list-plan.ts';
import { useListPrices, useShoppingList } from '../list/use-shopping-list.ts';

/** What belongs to the person on the home page: their list with its total, and what came of their reports. */
export default function OwnNews() {
  const isSignedIn = useIsSignedIn();
  return (
    <ul className="divide-y divide-border rounded-lg border border-border bg-card">
      <OwnList />
      <OwnAlerts />
      {isSignedIn && (
        <QueryProvider>
          <OwnReports />
        </QueryProvider>
      )}
    </ul>
  );
}

/** 'Minha lista · 5 itens · do Zeca R$ 260,80' */
function OwnList() {
  const { items } = useShoppingList(null);
  const from = useUserPlace()?.point ?? null;
  const car = useCar();
  const { answer } = useListPrices(items, null);
  if (items.length === 0) return null;
  const plan = answer && planList(answer.data, items, { from, car });
  const [best] = plan?.ranked ?? [];
  return (
    <NewsLine to={paths.list()} icon={<ListChecks size={18} aria-hidden="true" />} title="Minha lista">
      {[
        (plan && best && sayLacking(best, plan)) ?? counted(items.length, 'item', 'itens'),
        best && `${namesOf(best)} ${formatReais(best.bill)}${best.km === null ? '' : ' com a ida'}`,
      ]
        .filter(Boolean)
        .join(' · ')}
    </NewsLine>
  );
}

/** '2 avisos', of the device and of the account */
function OwnAlerts() {
  const apiPrefix = useApiPrefix();
  const hasAlerts = useIsSignedIn() || alertTokens.use() !== null;
  const [alerts, setAlerts] = useState<readonly OwnAlert[]>([]);
  useEffect(() => {
    if (hasAlerts) readOwnAlerts(apiPrefix).then(setAlerts, () => {});
  }, [apiPrefix, hasAlerts]);
  const [first] = alerts;
  if (!first) return null;
  return (
    <NewsLine
      to={alertPages.own}
      icon={<Bell size={18} aria-hidden="true" />}
      title={counted(alerts.length, 'aviso', 'avisos')}
    >
      {alerts.length === 1 ? sayOwnAlert(first) : `${sayOwnAlert(first)} e mais ${alerts.length - 1}`}
    </NewsLine>
  );
}

function OwnReports() {
  const contributions = useCall('readOwnContributions', {}).data?.data;
  return (
    <NewsLine
      to={paths.dashboard('precos-relatados')}
      icon={<Megaphone size={18} aria-hidden="true" />}
      title="Seus relatos"
    >
      {contributions ? sayContributions(contributions) : '\u00A0'}
    </NewsLine>
  );
}

interface NewsLineProps {
  to: string;
  icon: ReactNode;
  title: string;
  children: ReactNode;
}

function NewsLine({ to, icon, title, children }: NewsLineProps) {
  return (
    <li>
      <Link to={to} className="flex min-h-14 items-center gap-3 px-4 py-2">
        {icon}
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{title}</span>
          <span className="block truncate text-small text-muted-foreground num">{children}</span>
        </span>
        <span className="text-small text-primary-ink underline underline-offset-3">abrir</span>
      </Link>
    </li>
  );
}
