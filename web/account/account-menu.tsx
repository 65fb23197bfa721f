import clsx from 'clsx';
import { ChevronRight, LogOut, Store } from 'lucide-react';
import { Link } from 'react-router';
import type { Profile, User } from '#contract/user-shapes.ts';
import { Avatar } from '#web/components/avatar.tsx';
import { merchantPaths } from '#web/merchant-paths.ts';
import { type AccountTab, paths } from '#web/paths.ts';
import { useSignOut } from '#web/session/use-sign-out.ts';
import { useMedia } from '#web/ui/use-media.ts';
import { firstTab, groupOf, tabFacts, tabGroups } from './account-tabs.ts';
import { formatMemberSince } from './account-texts.ts';
import { ContributorCard } from './contributor-card.tsx';
import { useProfile } from './use-profile.ts';

const row =
  'flex min-h-14 w-full flex-wrap items-center gap-3 border-l-4 px-3 py-2 text-left font-semibold lg:min-h-12 lg:gap-2.5 lg:rounded-md lg:pr-1.5 lg:pl-2 lg:text-[0.9375rem]';
const plain = 'border-transparent hover:bg-card-sunken lg:hover:bg-muted';
const chosen = 'border-primary-ink bg-primary-soft text-primary-ink';
/** If the URL names no tab, a wide screen shows the first one beside the menu, and a phone only the menu. */
const chosenWhenWide = 'border-transparent lg:border-primary-ink lg:bg-primary-soft lg:text-primary-ink';

interface AccountMenuProps {
  user: User;
  /** null if the URL names none */
  tab: AccountTab | null;
}

/** Menu of the account: beside the tab on a wide screen, a page of its own on a phone. */
export function AccountMenu({ user, tab }: AccountMenuProps) {
  const signOut = useSignOut();
  const counts = useProfile().data?.data.counts;
  const wide = useMedia('(min-width: 64rem)');
  const current = tab ?? (wide ? firstTab : null);
  return (
    <>
      <h1 className="heading mb-4 text-h1 lg:hidden">Minha conta</h1>
      <CurrentUser user={user} />
      <ContributorCard />
      <nav
        aria-label="Minha conta"
        className="mt-4 overflow-hidden rounded-lg border border-border bg-card lg:overflow-visible lg:rounded-none lg:border-0 lg:bg-transparent"
      >
        <ul className="divide-y divide-border lg:divide-y-0">
          {user.places && user.places.length > 0 && (
            <li>
              <Link
                to={merchantPaths.board()}
                className={clsx(row, plain, '-outline-offset-3! lg:outline-offset-2!')}
              >
                <Store size={20} aria-hidden="true" className="shrink-0" />
                <span className="min-w-0 flex-1 basis-24">
                  Minha loja{' '}
                  <span className="block text-small font-normal wrap-anywhere text-muted-foreground">
                    {user.places.map(({ name }) => name).join(', ')}
                  </span>
                </span>
                <ChevronRight
                  size={18}
                  aria-hidden="true"
                  className="shrink-0 text-muted-foreground lg:hidden"
                />
              </Link>
            </li>
          )}
          {tabGroups.map(({ label, icon: Icon, tabs }) => {
            const holds = (other: AccountTab | null) => other !== null && tabs.includes(other);
            const look = holds(tab) ? chosen : tab === null && holds(firstTab) ? chosenWhenWide : plain;
            return (
              <li key={label}>
                <Link
                  id={menuId(tabs[0])}
                  to={paths.dashboard(tabs[0])}
                  aria-current={holds(current) ? 'page' : undefined}
                  className={clsx(row, look, '-outline-offset-3! lg:outline-offset-2!')}
                >
                  <Icon size={20} aria-hidden="true" className="shrink-0" />
                  <span className="min-w-0 flex-1 basis-24">
                    {label}{' '}
                    <span className="block text-small font-normal text-muted-foreground">
                      {tabs.map((key) => tabFacts[key].label).join(', ')}
                    </span>
                  </span>
                  <CountBadge count={counts && sum(tabs.map((key) => countOf(key, counts)))} />
                  <ChevronRight
                    size={18}
                    aria-hidden="true"
                    className="shrink-0 text-muted-foreground lg:hidden"
                  />
                </Link>
              </li>
            );
          })}
        </ul>
        <div className="border-t border-border lg:mt-3 lg:pt-3">
          <button
            type="button"
            onClick={signOut}
            className={clsx(row, plain, 'cursor-pointer -outline-offset-3! lg:outline-offset-2!')}
          >
            <LogOut size={20} aria-hidden="true" className="shrink-0" />
            Sair
          </button>
        </div>
      </nav>
    </>
  );
}

/** The id of the row of the menu that holds a tab. */
export const menuId = (tab: AccountTab) => `conta-${groupOf(tab)?.tabs[0] ?? tab}`;

function CurrentUser({ user }: { user: User }) {
  const { name, email } = user;
  const profile = useProfile().data?.data;
  return (
    <div className="flex gap-3">
      <Avatar user={user} />
      <div className="flex min-h-12 min-w-0 flex-col justify-center">
        <p className="font-bold wrap-anywhere lg:line-clamp-2">{name}</p>
        <p translate="no" className="text-small wrap-anywhere text-muted-foreground lg:hidden">
          {email}
        </p>
        <p className="min-h-5 text-small text-muted-foreground max-lg:hidden">
          {profile && formatMemberSince(profile.createdAt)}
        </p>
      </div>
    </div>
  );
}

/** Tabs whose rows the profile counts. */
const counters = {
  cupons: 'availableCoupons',
  favoritos: 'favorites',
  'precos-relatados': 'reportedPrices',
  avaliacoes: 'reviews',
  comprovantes: 'receipts',
} as const satisfies Partial<Record<AccountTab, keyof Profile['counts']>>;

function countOf(tab: AccountTab, counts: Profile['counts']): number {
  return tab in counters ? counts[counters[tab as keyof typeof counters]] : 0;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function CountBadge({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <span className="grid min-w-7 shrink-0 place-items-center rounded-full bg-muted px-1.5 py-0.5 text-micro font-semibold text-foreground num">
      {count}
    </span>
  );
}
