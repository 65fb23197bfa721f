import type { ReactNode } from 'react';
import { BottomBar } from './bottom-bar.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

const mainId = 'conteudo';

/** What surrounds every public page: way to the content, header, footer, the phone's bottom bar. */
export function SiteShell({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href={`#${mainId}`}
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-card px-4 py-3 font-semibold text-primary-ink focus:translate-y-0"
      >
        Ir para o conteúdo
      </a>
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
