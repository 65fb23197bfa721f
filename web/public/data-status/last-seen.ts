import { useEffect } from 'react';
import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { isSinceLastWrite } from '#web/api-client/last-write.ts';
import { now } from '#web/clock.ts';
import { currentKept, isUnreachable, setKept } from '#web/offline/connection.ts';
import type { DataStatus } from './data-status.ts';

interface Seen {
  page: object;
  /** ISO moment at which the server sent it */
  at: string;
  /** when it was requested, in milliseconds since 1970; 0: it was not current */
  askedAt: number;
}

/**
 * The last data of each page in this tab, by address, and the data of pages that were loaded ahead: for the next page, for
 * going back, and for reloading without a connection.
 */
const seen = new Map<string, Seen>();
const maxSeen = 40;

/** The address of the page on screen. */
let shown: string | undefined;
/** When data that the server has sent were requested. */
const askedAt = new WeakMap<object, number>();
/** Data that are shown without asking the server. */
const unasked = new WeakSet<object>();
/** Data that were requested within this time are shown before the server is asked. */
const recentMs = 5 * 60_000;

/**
 * Remembers a page's data, unless it replaces better data, and shows its age as soon as the connection is lost. If they were
 * shown from memory, it asks the server whether they have changed.
 * @param address path, with the query if the data depend on it
 */
export function useLastSeen(address: string, page: object, dataStatus: DataStatus | undefined): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    remember(address, page, dataStatus);
    if ((unasked.delete(page) || isFromHistory(page)) && navigator.onLine) void revalidate();
  }, [address, page, dataStatus, revalidate]);
  useEffect(() => {
    const say = () => {
      const last = seen.get(address);
      if (last) setKept({ at: last.at, offline: true });
    };
    // A page that the browser has kept is shown as it was left.
    const ask = ({ persisted }: PageTransitionEvent) => persisted && void revalidate();
    // It may have been lost before the page's script ran.
    if (!navigator.onLine) say();
    window.addEventListener('offline', say);
    window.addEventListener('pageshow', ask);
    return () => {
      shown = undefined;
      window.removeEventListener('offline', say);
      window.removeEventListener('pageshow', ask);
    };
  }, [address, revalidate]);
}

/** Remembers the data of the page on screen. */
export function remember(address: string, page: object, dataStatus: DataStatus | undefined): void {
  shown = address;
  if (!isGood(dataStatus) || seen.get(address)?.page === page) return;
  const kept = currentKept();
  // Data that no request has brought came with the document.
  const asked = askedAt.get(page) ?? (isFromHistory(page) ? 0 : performance.timeOrigin);
  keep(address, { page, at: kept?.at ?? now().toISOString(), askedAt: kept ? 0 : asked });
}

/** On the way back to a document, browsers show it as it was, without asking whether it has changed. */
function isFromHistory(page: object): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return !askedAt.has(page) && (loaded as PerformanceNavigationTiming | undefined)?.type === 'back_forward';
}

/** Remembers the data of a page that nobody has opened yet. @param asked when it was requested */
export function rememberAhead(
  address: string,
  page: object,
  dataStatus: DataStatus | undefined,
  asked: number,
): void {
  if (isGood(dataStatus)) keep(address, { page, at: now().toISOString(), askedAt: asked });
}

function isGood(dataStatus: DataStatus | undefined): boolean {
  return dataStatus?.kind === 'current' || dataStatus?.kind === 'demonstration';
}

function keep(address: string, entry: Seen): void {
  seen.delete(address);
  seen.set(address, entry);
  const [oldest] = seen.keys();
  if (oldest !== undefined && seen.size > maxSeen) seen.delete(oldest);
}

/** Returns whether this tab has recent data for an address, which do not lack what it has written. */
export function isRecent(address: string): boolean {
  const asked = seen.get(address)?.askedAt ?? 0;
  return Math.abs(Date.now() - asked) < recentMs && isSinceLastWrite(asked);
}

/**
 * Loads a page's data: recent data of this tab, about which `useLastSeen` asks the server once they are shown, otherwise the
 * server's. If that fails, or the server has no data now, it gives the last data that this tab had for the address, and the
 * banner says so.
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
  // A page on screen that loads its data again wants to know what the server has.
  if (last && isRecent(address) && address !== shown) {
    unasked.add(last.page);
    setKept(navigator.onLine ? null : { at: last.at, offline: true });
    return last.page as Page;
  }
  const asked = Date.now();
  try {
    const page = await fromServer();
    askedAt.set(page, asked);
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
