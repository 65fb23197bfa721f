import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { User } from '#contract/user-shapes.ts';
import { SiteShell } from '#web/components/shell/site-shell.tsx';
import { useServiceWorker } from '#web/offline/use-service-worker.ts';
import type { AccountTab } from '#web/paths.ts';
import { SendLinkedPrices } from '#web/public/price-sheet/send-linked-prices.tsx';
import { SendWaitingReceipts } from '#web/receipts/send-waiting-receipts.tsx';
import { SignedInOnly, useSignedIn } from '#web/session/signed-in-only.tsx';
import { QueryProvider } from '#web/session/use-call.tsx';
import type { Route } from './+types/account-page.ts';
import { AccountMenu, menuId } from './account-menu.tsx';
import { firstTab, readTab, tabFacts, tabGroups } from './account-tabs.ts';
import { CouponsTab } from './coupons/coupons-tab.tsx';
import { FavoritesTab } from './favorites/favorites-tab.tsx';
import { Card, panelTitleId } from './panel.tsx';
import { ProfileSkeleton, ProfileTab } from './profile/profile-tab.tsx';
import { ReceiptsTab } from './receipts-tab.tsx';
import { ReportedPricesTab } from './reported-prices-tab.tsx';
import { ReviewsTab } from './reviews-tab.tsx';
import { useKeptReaders } from './send-receipt/kept-readers.ts';
import { SendReceiptTab } from './send-receipt/receipt-form.tsx';
import { SettingsTab } from './settings/settings-tab.tsx';
import '#web/signed-in.css';
import clsx from 'clsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

export { FailedPage as ErrorBoundary } from '#web/components/failed-page.tsx';

export const meta: Route.MetaFunction = ({ location }) => {
  const tab = readTab(location.search);
  return [
    { title: `${tab ? tabFacts[tab].label : 'Minha conta'} | Compara Palmas` },
    { name: 'robots', content: 'noindex' },
  ];
};

export default function AccountPage() {
  const tab = readTab(useLocation().search);
  useServiceWorker();
  return (
    <SiteShell>
      <SignedInOnly waiting={<AccountSkeleton tab={tab} />}>
        <QueryProvider>
          <SendLinkedPrices />
          <Account tab={tab} />
        </QueryProvider>
      </SignedInOnly>
    </SiteShell>
  );
}

function Account({ tab }: { tab: AccountTab | null }) {
  const { user } = useSignedIn();
  useTabFocus(tab);
  useKeptReaders(tab === 'enviar-comprovante');
  const queries = useQueryClient();
  return (
    <>
      <SendWaitingReceipts sent={() => void queries.invalidateQueries({ queryKey: ['listOwnReceipts'] })} />
      <AccountColumns
        tab={tab}
        menu={<AccountMenu user={user} tab={tab} />}
        panel={<Tab tab={tab ?? firstTab} user={user} />}
      />
    </>
  );
}

function Tab({ tab, user }: { tab: AccountTab; user: User }) {
  switch (tab) {
    case 'cupons':
      return <CouponsTab />;
    case 'favoritos':
      return <FavoritesTab />;
    case 'precos-relatados':
      return <ReportedPricesTab />;
    case 'avaliacoes':
      return <ReviewsTab />;
    case 'comprovantes':
      return <ReceiptsTab />;
    case 'enviar-comprovante':
      return <SendReceiptTab />;
    case 'perfil':
      return <ProfileTab />;
    case 'configuracoes':
      return <SettingsTab user={user} />;
  }
}

/**
 * Moves the focus on a phone, where menu and tabs are separate pages and a followed link disappears: to the tab's
 * title, and after going back to the tab's link in the menu. On a wide screen the focus stays in the menu.
 */
function useTabFocus(tab: AccountTab | null) {
  const previous = useRef(tab);
  useLayoutEffect(() => {
    const left = previous.current;
    previous.current = tab;
    const focused = document.activeElement;
    if (left === tab || (focused && focused !== document.body && focused.checkVisibility())) return;
    const target = tab === null && left !== null ? menuId(left) : panelTitleId;
    document.getElementById(target)?.focus({ preventScroll: true });
  }, [tab]);
}

interface AccountColumnsProps {
  /** null if the URL names none */
  tab: AccountTab | null;
  menu: ReactNode;
  panel: ReactNode;
}

/**
 * Menu and panel side by side; a phone shows one of them, depending on the URL. They fill the screen, so that the footer is below
 * it and stays there when something loads.
 */
function AccountColumns({ tab, menu, panel }: AccountColumnsProps) {
  return (
    <div className="mx-auto grid min-h-dvh max-w-page grid-cols-1 content-start items-start gap-9 px-gutter pt-5 lg:grid-cols-[17.5rem_minmax(0,1fr)] lg:pt-8">
      <div className={clsx('min-w-0', tab !== null && 'max-lg:hidden')}>{menu}</div>
      <div className={clsx('min-w-0', tab === null && 'max-lg:hidden')}>{panel}</div>
    </div>
  );
}

/** Skeleton of the account until the session is known. It is invisible to visitors, who are redirected. */
function AccountSkeleton({ tab }: { tab: AccountTab | null }) {
  return (
    <>
      <noscript>
        <p className="mx-auto max-w-page px-gutter pt-8">
          A sua conta só abre com o JavaScript do navegador ligado. Os preços podem ser lidos sem ele.
        </p>
      </noscript>
      <div className="invisible [.signed-in_&]:visible">
        <Loading>
          <AccountColumns tab={tab} menu={<MenuSkeleton />} panel={<PanelSkeleton tab={tab ?? firstTab} />} />
        </Loading>
      </div>
    </>
  );
}

function MenuSkeleton() {
  return (
    <>
      <Skeleton className="mb-4 h-8 w-44 lg:hidden" />
      <div className="flex items-center gap-3">
        <Skeleton className="size-12 rounded-full!" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-3.5 w-40" />
        </div>
      </div>
      <Skeleton className="mt-4 h-31 rounded-lg!" />
      <div className="mt-4 divide-y divide-border rounded-lg border border-border bg-card lg:divide-y-0 lg:border-0 lg:bg-transparent">
        {tabGroups.map(({ label }) => (
          <div key={label} className="flex h-15 items-center gap-3 px-4 lg:gap-2.5 lg:px-3">
            <Skeleton className="size-5" />
            <Skeleton className="h-4 w-36" />
          </div>
        ))}
      </div>
    </>
  );
}

function PanelSkeleton({ tab }: { tab: AccountTab }) {
  return (
    <>
      <div className="-mt-3 mb-1 flex h-tap items-center lg:hidden">
        <Skeleton className="h-4 w-32" />
      </div>
      <div className="mb-5 text-h1 lg:mb-6">
        <Skeleton className="h-[1lh] w-56 max-w-full" />
        <Skeleton className="my-2 h-4 w-72 max-w-full" />
      </div>
      {tab === 'perfil' ? (
        <ProfileSkeleton />
      ) : tab === 'configuracoes' ? (
        <SettingsSkeleton />
      ) : (
        <Skeleton className="h-83 w-full rounded-lg!" />
      )}
    </>
  );
}

function SettingsSkeleton() {
  return (
    <div className="flex flex-col gap-5 lg:gap-6">
      {['pessoa', 'email', 'senha', 'tema'].map((key) => (
        <Card key={key}>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div className="flex flex-col gap-2">
              <Skeleton className="h-5 w-24" />
              <Skeleton className="h-4 w-48" />
            </div>
            <Skeleton className="h-tap w-full sm:w-32" />
          </div>
        </Card>
      ))}
    </div>
  );
}
