import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { User } from '#contract/user-shapes.ts';
import { SiteShell } from '#web/components/shell/site-shell.tsx';
import type { AccountTab } from '#web/paths.ts';
import { QueryProvider } from '#web/session/query-provider.tsx';
import { SignedInOnly, useSignedIn } from '#web/session/signed-in-only.tsx';
import type { Route } from './+types/account-page.ts';
import { AccountColumns } from './account-columns.tsx';
import { AccountMenu, menuId } from './account-menu.tsx';
import { AccountSkeleton } from './account-skeleton.tsx';
import { firstTab, readTab, tabFacts } from './account-tabs.ts';
import { CouponsTab } from './coupons/coupons-tab.tsx';
import { FavoritesTab } from './favorites/favorites-tab.tsx';
import { panelTitleId } from './panel.tsx';
import { ProfileTab } from './profile/profile-tab.tsx';
import { ReceiptsTab } from './receipts/receipts-tab.tsx';
import { ReportedPricesTab } from './reported-prices/reported-prices-tab.tsx';
import { ReviewsTab } from './reviews/reviews-tab.tsx';
import { SendReceiptTab } from './send-receipt/receipt-form.tsx';
import { SettingsTab } from './settings/settings-tab.tsx';
import '#web/signed-in.css';

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
  return (
    <SiteShell>
      <SignedInOnly waiting={<AccountSkeleton tab={tab} />}>
        <QueryProvider>
          <Account tab={tab} />
        </QueryProvider>
      </SignedInOnly>
    </SiteShell>
  );
}

function Account({ tab }: { tab: AccountTab | null }) {
  const { user } = useSignedIn();
  useTabFocus(tab);
  return (
    <AccountColumns
      tab={tab}
      menu={<AccountMenu user={user} tab={tab} />}
      panel={<Tab tab={tab ?? firstTab} user={user} />}
    />
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
