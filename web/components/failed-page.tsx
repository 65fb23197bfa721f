import { isRouteErrorResponse, useRouteError } from 'react-router';
import { FailurePage, NotFound } from './error-pages.tsx';
import { SiteShell } from './shell/site-shell.tsx';

export function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

/**
 * In a page's place. Every route right under the root has it: a failure that reaches the root makes the whole document
 * anew, head and all, and its style then stands behind what scripts have added.
 */
export function FailedPage() {
  return <SiteShell>{isMissing(useRouteError()) ? <NotFound /> : <FailurePage />}</SiteShell>;
}
