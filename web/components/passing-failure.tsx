import { isUnreachable } from '#web/offline/connection.ts';
import OfflinePage from './offline-page.tsx';
import { OverloadedPage } from './overloaded-page.tsx';

interface PassingFailureProps {
  error: unknown;
  /** path and query of the page that failed */
  wanted: string;
}

/** Stands in for a page that will open by itself: when the connection is back, or when the server has room for it. */
export default function PassingFailure({ error, wanted }: PassingFailureProps) {
  return isUnreachable(error) ? <OfflinePage wanted={wanted} /> : <OverloadedPage />;
}
