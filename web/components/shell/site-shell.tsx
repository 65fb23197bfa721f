import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link, useNavigation } from 'react-router';
import { listFormId, paths } from '#web/paths.ts';
import { useIsSignedIn } from '#web/session/session.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { isCurrent, siteNav, useHere } from './site-nav.ts';
import { mainId, SkipLink } from './skip-link.tsx';

/** Frame of every public page: skip link, header, footer and the phones' bottom navigation. */
export function SiteShell({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <div className="flex min-h-dvh flex-col pb-[calc(var(--spacing-bottom-nav)+env(safe-area-inset-bottom))] lg:pb-0">
        <SiteHeader />
        <form id={listFormId} action={paths.list()} />
        <main id={mainId} tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
        <SiteFooter />
      </div>
      <BottomBar />
    </>
  );
}

/**
 * Bottom navigation for phones; from lg the header replaces it. Five labels always fit its width. It marks the
 * destination as soon as a navigation starts, and hides while suggestions of a search are shown.
 */
function BottomBar() {
  const here = useHere();
  const { location: next = here } = useNavigation();
  const isSignedIn = useIsSignedIn();
  return (
    <nav
      aria-label="Navegação"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-border bg-card pb-[env(safe-area-inset-bottom)] lg:hidden [:root:has(.search-list:not([hidden]))_&]:hidden print:hidden"
    >
      <ul className="mx-auto flex h-bottom-nav max-w-read">
        {siteNav
          .filter((entry) => entry.bottomBar)
          .map((entry) => {
            const marked = isCurrent(entry, next);
            return (
              <li key={entry.to} className="flex-1">
                <Link
                  to={(isSignedIn && entry.signedIn) || entry.to}
                  aria-current={isCurrent(entry, here) ? 'page' : undefined}
                  className={clsx(
                    'flex h-full flex-col items-center justify-center gap-1 text-[min(0.8125rem,4.1vw)]',
                    marked ? 'font-bold text-primary-ink' : 'font-semibold text-muted-foreground',
                  )}
                >
                  <span
                    className={clsx(
                      'rounded-full px-[min(1rem,4vw)] py-1',
                      marked && 'bg-primary-soft text-primary-ink',
                    )}
                  >
                    <entry.icon size={20} aria-hidden="true" />
                  </span>
                  {entry.label}
                </Link>
              </li>
            );
          })}
      </ul>
    </nav>
  );
}
