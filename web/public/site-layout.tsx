import { Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useMatches, useRevalidator } from 'react-router';
import { firstInput } from '#web/before-hydration.ts';
import { SiteShell } from '#web/components/shell/site-shell.tsx';
import { useIsSignedIn } from '#web/session/session.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Loading, Skeleton, SkeletonCard, SkeletonRows } from '#web/ui/skeleton.tsx';
import { useSlowNavigation } from '#web/ui/use-slow-navigation.ts';
import { useServiceWorker } from '../offline/use-service-worker.ts';
import { OwnStrip, StatusStrip } from './data-status/page-status.tsx';
import { PriceSheets } from './price-sheet/price-sheets.tsx';

export { FailedPage as ErrorBoundary } from '#web/components/failed-page.tsx';

/** Nobody needs it before they read. */
const FromFirstInput = lazyPart<object>(() => firstInput.then(() => import('./from-first-input.tsx')));
const ResumeActs = lazyPart(() => import('./resume-acts.tsx'));

export default function SiteLayout() {
  const isSignedIn = useIsSignedIn();
  const [hasOwnStrip, setHasOwnStrip] = useState(false);
  const slow = useSlowNavigation();
  useFreshData();
  useServiceWorker();
  return (
    <SiteShell>
      {!hasOwnStrip && <StatusStrip notices={[]} />}
      <PriceSheets>
        {isSignedIn && (
          <Suspense>
            <ResumeActs />
          </Suspense>
        )}
        <OwnStrip value={setHasOwnStrip}>{slow ? <PageSkeleton /> : <Outlet />}</OwnStrip>
      </PriceSheets>
      <Suspense>
        <FromFirstInput />
      </Suspense>
    </SiteShell>
  );
}

/** Skeleton in the common layout of public pages: title, cards and rows of prices. */
function PageSkeleton() {
  return (
    <div className="mx-auto max-w-page px-gutter pt-6 pb-section">
      <Loading>
        <Skeleton className="h-9 w-72 max-w-full" />
        <div className="my-6 grid gap-3 md:grid-cols-3">
          <SkeletonCard />
          <span className="max-md:hidden">
            <SkeletonCard />
          </span>
          <span className="max-md:hidden">
            <SkeletonCard />
          </span>
        </div>
        <SkeletonRows />
      </Loading>
    </div>
  );
}

/** The shortest time between two reloads. An unchanged answer costs no more than its ETag. */
const pauseMs = 60_000;

/**
 * Reloads the page's data when its tab becomes visible and after a filter, so that a page that stays open follows an
 * import. The filter does not wait for the answer.
 */
function useFreshData(): void {
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const data = useMatches().at(-1)?.loaderData;
  const askedAt = useRef({ pathname: '', time: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: data that have just arrived are fresh
  useEffect(() => {
    askedAt.current.time = Date.now();
  }, [data]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the filters starts the effect
  useEffect(() => {
    const ask = () => {
      // `abs` also handles a clock that was set back.
      const isDue = Math.abs(Date.now() - askedAt.current.time) >= pauseMs;
      if (!isDue || document.visibilityState === 'hidden' || !navigator.onLine) return;
      askedAt.current = { pathname, time: Date.now() };
      void revalidate();
    };
    // A page that was just opened is fresh.
    if (askedAt.current.pathname !== pathname) askedAt.current = { pathname, time: Date.now() };
    else ask();
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, [pathname, search, revalidate]);
}
