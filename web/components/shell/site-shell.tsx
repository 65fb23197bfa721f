import type { ReactNode } from 'react';
import { BottomBar } from './bottom-bar.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { mainId, SkipLink } from './skip-link.tsx';

/** Frame of every public page: skip link, header, footer and the phones' bottom navigation. */
export function SiteShell({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <div className="flex min-h-dvh flex-col pb-[calc(var(--spacing-bottom-nav)+env(safe-area-inset-bottom))] lg:pb-0">
        <SiteHeader />
        <main id={mainId} tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
        <SiteFooter />
      </div>
      <BottomBar />
    </>
  );
}
