import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#web/paths.ts';
import { Logo } from '#web/ui/logo.tsx';
import { SearchBox } from '../search-box/search-box.tsx';
import { HeaderAccount } from './header-account.tsx';
import { isCurrent, siteNav } from './site-nav.ts';

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
  const position = useHeaderPosition();
  return (
    <header
      className={clsx(
        'on-band z-35 bg-band text-band-foreground transition-transform duration-(--duration-base) ease-out-soft',
        positionClasses[position],
      )}
    >
      <div className="mx-auto flex min-h-15 max-w-page flex-wrap items-center gap-x-2 px-gutter max-lg:gap-y-2 max-lg:py-2 sm:gap-x-4 lg:h-17 lg:flex-nowrap lg:gap-x-5">
        <Link
          to={paths.home()}
          className="flex min-w-0 rounded-sm max-sm:[&_.heading]:w-min max-sm:[&_.heading]:leading-none"
          aria-label="Compara Palmas, página inicial"
        >
          <Logo />
        </Link>
        <nav aria-label="Principal" className="hidden h-full lg:block">
          <ul className="flex h-full gap-2">
            {siteNav
              .filter((entry) => entry.header)
              .map((entry) => {
                const current = isCurrent(entry, { pathname });
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
          // The home page has the same search at its top.
          className={pathname === paths.home() && 'max-lg:hidden'}
        />
        <HeaderAccount />
      </div>
    </header>
  );
}
