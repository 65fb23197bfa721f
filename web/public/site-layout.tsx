import { Outlet } from 'react-router';
import { SiteShell } from '#web/components/shell/site-shell.tsx';
import { WantedFavorite } from '#web/favorites/wanted-favorite.tsx';
import { Loading, Skeleton, SkeletonCard, SkeletonRows } from '#web/ui/skeleton.tsx';
import { useSlowNavigation } from '#web/ui/use-slow-navigation.ts';

export { FailedPage as ErrorBoundary } from '#web/components/failed-page.tsx';

export default function SiteLayout() {
  const slow = useSlowNavigation();
  return (
    <SiteShell>
      <WantedFavorite />
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
