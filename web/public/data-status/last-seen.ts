import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { currentKept, isUnreachable, setKept } from '#web/offline/connection.ts';
import type { DataStatus } from './data-status.ts';

interface Seen {
  page: unknown;
  /** ISO moment at which the server sent it */
  at: string;
}

/** The last data of each page in this tab, by address: for going back, and for reloading without a connection. */
const seen = new Map<string, Seen>();
const maxSeen = 30;

/**
 * Remembers a page's data, unless it replaces better data, and shows its age as soon as the connection is lost.
 * @param address path, with the query if the data depend on it
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
  if (oldest !== undefined && seen.size > maxSeen) seen.delete(oldest);
}

/**
 * Loads a page's data from the server. If that fails, or the server has no data now, it gives the last data that this
 * tab had for the address, and the banner says so.
 * @param instead an address whose last data may replace those of this one
 * @throws {unknown} refusals of the server, such as a 404 or a redirect; if the tab has no data, an error without a
 * connection, or a response with the reason of the server; 502 if its answer cannot be read
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
