import { Suspense } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { isUnreachable } from '#web/offline/connection.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { FailurePage, NotFound } from './error-pages.tsx';
import { SiteShell } from './shell/site-shell.tsx';

const FailedCall = () => <FailurePage isCall />;
/** It is in the service worker's cache; otherwise the general failure page is shown. */
const TemporaryFailure = lazyPart(() => import('./temporary-failure.tsx'), FailedCall);

export function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

/**
 * Error boundary of every route directly below the root. An error that reaches the root would render the whole document
 * again, including the head, and its styles would then come after those that scripts added.
 */
export function FailedPage() {
  return (
    <SiteShell>
      <Failure error={useRouteError()} />
    </SiteShell>
  );
}

function Failure({ error }: { error: unknown }) {
  // The server cannot know the connection, and the first render in the browser has to match the server's.
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  if (isMissing(error)) return <NotFound />;
  const isCall = isRouteErrorResponse(error);
  if (hydrated && (isCall || isUnreachable(error))) {
    return (
      <Suspense>
        <TemporaryFailure error={error} wanted={pathname + search} />
      </Suspense>
    );
  }
  return <FailurePage isCall={isCall} />;
}
