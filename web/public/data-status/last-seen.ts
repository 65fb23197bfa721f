import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { currentKept, isUnreachable, setKept } from '#web/offline/connection.ts';
import type { DataStatus } from './data-status.ts';

interface Seen {
  page: unknown;
  /** ISO moment at which it came from the server */
  at: string;
}

/** The last data of each page in this tab, by address: for going back, and for asking again, without a connection. */
const seen = new Map<string, Seen>();
const mostSeen = 30;

/**
 * Remembers what a page shows, unless it stands in for something better, and says from when it is as soon as the
 * connection is lost.
 * @param address path, with the query where the data depend on it
 */
export function useLastSeen(address: string, page: object, dataStatus: DataStatus | undefined): void {
  useEffect(() => remember(address, page, dataStatus), [address, page, dataStatus]);
  useEffect(() => {
    const say = () => {
      const last = seen.get(address);
      if (last) setKept({ at: last.at, offline: true });
    };
    window.addEventListener('offline', say);
    return () => window.removeEventListener('offline', say);
  }, [address]);
}

export function remember(address: string, page: object, dataStatus: DataStatus | undefined): void {
  if (dataStatus?.kind !== 'current' && dataStatus?.kind !== 'demonstration') return;
  if (seen.get(address)?.page === page) return;
  seen.delete(address);
  seen.set(address, { page, at: currentKept()?.at ?? new Date().toISOString() });
  const [oldest] = seen.keys();
  if (oldest !== undefined && seen.size > mostSeen) seen.delete(oldest);
}

/**
 * Loads a page's data from the server. If that fails, or the server has no data now, it gives the last data that this
 * tab saw under the address, and the banner says so.
 * @param instead an address whose last data stand in for those of this one
 * @throws {unknown} refusals of the server, such as a 404 or a redirect, and for a page that was never seen an error without
 * a connection, or a response that says why the server gives no page; 502 where what it gave cannot be read
 */
export async function loadOrLastSeen<Page extends object>(
  address: string,
  fromServer: () => Promise<Page>,
  instead = address,
): Promise<Page> {
  const last = seen.get(address) ?? seen.get(instead);
  try {
    const page = await fromServer();
    const isEmpty = 'loaded' in page && page.loaded === null;
    if (!isEmpty || !last) {
      setKept(null);
      return page;
    }
    setKept({ at: last.at, offline: false });
  } catch (error) {
    const status = isRouteErrorResponse(error) && error.status;
    if (error instanceof Response || (status && status < 500 && status !== 429)) throw error;
    if (!last) throw status || isUnreachable(error) ? error : new Response(null, { status: 502 });
    setKept({ at: last.at, offline: isUnreachable(error) });
  }
  return last.page as Page;
}
