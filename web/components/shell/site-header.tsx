import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { User } from '#contract/user-shapes.ts';
import { accountSlot, accountTrigger, UserSummary } from '#web/components/avatar.tsx';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/session/session.ts';
import { useCurrentAddress } from '#web/session/use-current-address.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Logo } from '#web/ui/logo.tsx';
import { SearchBox } from '../search-box/search-box.tsx';
import { isCurrent, siteNav, useHere } from './site-nav.ts';

type HeaderPosition = 'in-flow' | 'revealed' | 'hidden';

const thresholdPx = 8;

/** Position of the header: in the flow at first, hidden while scrolling down, revealed when scrolling up. */
function useHeaderPosition(): HeaderPosition {
  const [position, setPosition] = useState<HeaderPosition>('in-flow');
  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const now = window.scrollY;
      if (now < thresholdPx) setPosition('revealed');
      else if (Math.abs(now - last) < thresholdPx) return;
      else setPosition(now < last ? 'revealed' : 'hidden');
      last = now;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return position;
}

const positionClasses = {
  'in-flow': '',
  revealed: 'sticky top-0',
  // A focused link shows the header again, so that the focus is never out of view.
  hidden: 'sticky top-0 not-focus-within:-translate-y-full',
};

function isFuelPage(pathname: string): boolean {
  return /^\/(combustivel|posto)\b/.test(pathname);
}

export function SiteHeader() {
  const { pathname, search } = useLocation();
  const here = useHere();
  const position = useHeaderPosition();
  return (
    <header
      className={clsx(
        'on-band z-35 bg-band text-band-foreground transition-transform duration-(--duration-base) ease-out-soft',
        positionClasses[position],
      )}
    >
      <div className="relative mx-auto flex min-h-14 max-w-page flex-wrap items-center gap-x-1 px-gutter sm:gap-x-4 lg:h-17 lg:flex-nowrap lg:gap-x-5">
        <Link
          to={paths.home()}
          className="flex min-w-0 rounded-sm max-lg:mr-auto max-sm:[&_.heading]:w-min max-sm:[&_.heading]:leading-none max-[21.9rem]:[&_.heading]:sr-only"
          aria-label="Compara Palmas, página inicial"
        >
          <Logo />
        </Link>
        <nav aria-label="Principal" className="hidden h-full lg:block">
          <ul className="flex h-full gap-2">
            {siteNav
              .filter((entry) => entry.header)
              .map((entry) => {
                const current = isCurrent(entry, here);
                return (
                  <li key={entry.to}>
                    <Link
                      to={entry.to}
                      aria-current={current ? 'page' : undefined}
                      className={clsx(
                        'flex h-full items-center gap-2 border-y-4 border-transparent px-2 font-semibold',
                        current ? 'border-b-gold' : 'text-band-muted hover:text-band-foreground',
                      )}
                    >
                      <entry.icon size={20} aria-hidden="true" />
                      {entry.headerLabel ?? entry.label}
                    </Link>
                  </li>
                );
              })}
          </ul>
        </nav>
        <SearchBox
          // The key clears the field after a navigation, because the results page shows the text in its filters.
          key={pathname + search}
          name="Busca em todo o site"
          look="header"
          category={isFuelPage(pathname) ? 'combustivel' : 'acougues'}
          // The home page has the same search at its top, except on phones where a place is known.
          className={pathname === paths.home() && 'max-lg:[:root:not(.has-place)_&]:hidden lg:hidden'}
        />
        <HeaderAccount />
      </div>
    </header>
  );
}

/** The menu needs a lot of script, so it loads only for signed-in users. */
const UserMenu = lazyPart(() => import('./user-menu.tsx'), AccountLink);

/** End of the header: links to sign in, or the user's menu. Spec, public side, section 2 (Header and footer). */
function HeaderAccount() {
  const session = useSession();
  if (session) {
    return (
      <div className={accountSlot}>
        <Suspense fallback={<AccountLink user={session.user} />}>
          <UserMenu user={session.user} />
        </Suspense>
      </div>
    );
  }
  const unknown = session === undefined;
  return (
    <>
      <SignInLinks className={unknown && '[.signed-in_&]:hidden'} />
      {unknown && (
        <span className={clsx(accountSlot, 'hidden [.signed-in_&]:flex')}>
          {/* No placeholder from lg, because the avatar's position depends on the e-mail beside it. */}
          <span className="size-10 rounded-full bg-sidebar-accent lg:hidden" />
        </span>
      )}
    </>
  );
}

/** Links to sign in and register, with the current page as return address. */
function SignInLinks({ className }: { className: string | false }) {
  const here = useCurrentAddress();
  return (
    <div className={clsx('flex items-center sm:gap-2 lg:ml-auto', className)}>
      <Link to={paths.login(here)} rel="nofollow" className={buttonClass({ variant: 'band' }, 'max-sm:px-2')}>
        Entrar
      </Link>
      <Link
        to={paths.register(here)}
        rel="nofollow"
        className={buttonClass({ variant: 'band' }, 'max-sm:px-2')}
      >
        Cadastrar
      </Link>
    </div>
  );
}

/** Fallback while the menu loads, or if it cannot be loaded. */
function AccountLink({ user }: { user: User }) {
  return (
    <Link to={paths.dashboard()} className={accountTrigger}>
      <UserSummary user={user} />
      {/* Reserves the space of the menu's arrow, so that the avatar does not move when the menu loads. */}
      <ChevronDown size={18} aria-hidden="true" className="invisible shrink-0 max-lg:hidden" />
    </Link>
  );
}
