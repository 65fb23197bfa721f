import '#web/forms/checkbox-field.css';
import '#web/signed-in.css';
import './entry-layout.css';
import { Link, Outlet } from 'react-router';
import { paths } from '#web/paths.ts';
import { Rings } from '#web/ui/empty.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { noticesAtTop } from '#web/ui/notify.ts';
import { prepareNotices } from '#web/ui/toaster.tsx';

export { FailedPage as ErrorBoundary } from '#web/components/failed-page.tsx';

export const handle = noticesAtTop;

/** Layout of the entry pages: a short band, and one card over its edge (visual language, section 7). */
export default function EntryLayout() {
  return (
    <div className="entry-page min-h-dvh pb-8">
      <header className="on-band relative overflow-hidden bg-band pb-20 text-band-foreground">
        <Rings className="absolute -top-16 -right-24 size-56 opacity-50 sm:-top-20 sm:right-[calc(50%-24rem)] sm:size-80" />
        <div className="relative px-gutter pt-5">
          <div className="mx-auto max-w-[27.5rem]">
            <Link to={paths.home()} className="inline-block rounded-sm">
              <Logo tagline />
            </Link>
          </div>
        </div>
      </header>
      <main onFocus={prepareNotices} className="relative -mt-15 px-gutter">
        <div className="mx-auto max-w-[27.5rem] rounded-lg border border-border bg-card px-4 pt-5 pb-6 sm:px-6">
          <noscript>
            <p className="mb-5 rounded-md bg-gold-soft p-4 text-small">
              Esta página precisa de JavaScript. Ligue-o no navegador para continuar; os preços podem ser
              vistos sem ele.
            </p>
          </noscript>
          <Outlet />
        </div>
      </main>
    </div>
  );
}
