import { isRouteErrorResponse } from 'react-router';
import { isUnreachable } from '#web/offline/connection.ts';
import OfflinePage from './offline-page.tsx';
import { RefusedPage } from './refused-page.tsx';

interface PassingFailureProps {
  error: unknown;
  /** path and query of the page that failed */
  wanted: string;
}

/** Stands in for a page that will open by itself: when the connection is back, or when the server takes it again. */
export default function PassingFailure({ error, wanted }: PassingFailureProps) {
  if (isUnreachable(error)) return <OfflinePage wanted={wanted} />;
  return (
    <RefusedPage why={isRouteErrorResponse(error) && error.status === 429 ? 'too many' : 'overloaded'} />
  );
}
