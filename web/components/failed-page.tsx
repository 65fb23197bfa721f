import { isRouteErrorResponse, useRouteError } from 'react-router';
import { FailurePage, NotFound } from './error-pages.tsx';
import { SiteShell } from './shell/site-shell.tsx';

export function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

/**
 * Error boundary of every route directly below the root. An error that reaches the root would render the whole
 * document again, including the head, and its styles would then come after those that scripts added.
 */
export function FailedPage() {
  return <SiteShell>{isMissing(useRouteError()) ? <NotFound /> : <FailurePage />}</SiteShell>;
}
