import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { SiteShell } from '#web/components/shell/site-shell.tsx';
import { useKept } from '#web/offline/connection.ts';
import { useServiceWorker } from '#web/offline/use-service-worker.ts';
import { useSession } from '#web/session/session.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Loading, Skeleton, SkeletonCard, SkeletonRows } from '#web/ui/skeleton.tsx';
import { useSlowNavigation } from '#web/ui/use-slow-navigation.ts';
import { useFreshData } from './data-status/use-fresh-data.ts';

export { FailedPage as ErrorBoundary } from '#web/components/failed-page.tsx';

const OfflineBanner = lazyPart(() => import('#web/offline/offline-banner.tsx'));
const WantedFavorite = lazyPart(() => import('#web/favorites/wanted-favorite.tsx'));

export default function SiteLayout() {
  const session = useSession();
  const kept = useKept();
  const slow = useSlowNavigation();
  useFreshData();
  useServiceWorker();
  return (
    <SiteShell>
      {session && (
        <Suspense>
          <WantedFavorite />
        </Suspense>
      )}
      {kept && (
        <Suspense>
          <OfflineBanner kept={kept} />
        </Suspense>
      )}
      {slow ? <PageSkeleton /> : <Outlet />}
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
