import type { NameOf } from '#web/browser-storage.ts';
import { withQuery } from '#web/paths.ts';

/** Rules of what a browser keeps for a time without a connection, read by the service worker and by the pages. */

/** Caches of pages have names that begin so; what follows is the build that they belong to. */
const pages: NameOf<'pages'> = 'compara-palmas-pages';

export const pagesCachePrefix = `${pages}-`;

/** Header of a kept answer with the ISO moment at which it came from the server. */
export const keptAtHeader = 'x-kept-at';

/** Attribute of `<html>` in a page that is shown out of the cache, with the same moment. */
export const keptAtAttribute = 'data-kept-at';

/** Attribute of `<html>` in such a page where the server was reached, but failed. */
export const failedAttribute = 'data-kept-failed';

/** Parameter of the page for times without a connection: the path of the page that was asked for. */
export const wantedParameter = 'pagina';

/** A page asks the worker to keep the document of its address. */
export interface KeepMessage {
  keep: string;
}

export function isKeepMessage(data: unknown): data is KeepMessage {
  return typeof data === 'object' && data !== null && 'keep' in data && typeof data.keep === 'string';
}

const keptPages =
  /^\/(?:acougues|combustivel|(?:posto|estabelecimento|produto)\/\d+|sobre|termos|privacidade|contato)?$/;

/**
 * The address under which a page is kept. Most are kept once, without filters and tabs; that of a station has the days of
 * its history in it, and a page of a list which rows are on it.
 */
export function keptAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  if (pathname.startsWith('/posto/')) return pathname + search;
  const query = new URLSearchParams(search);
  const deciding = pathname.startsWith('/produto/')
    ? ['regionId', 'pagina']
    : pathname.startsWith('/estabelecimento/') && query.has('pagina')
      ? ['ver', 'ordem', 'pagina']
      : [];
  return withQuery(pathname, Object.fromEntries(deciding.map((name) => [name, query.get(name)])));
}

/** Public pages alone are kept, by name: nothing of an account, of the counter or of the panel. */
export function isKeptPage({ pathname }: Pick<URL, 'pathname'>): boolean {
  return keptPages.test(pathname);
}

interface Asked {
  method: string;
  headers: Pick<Headers, 'has'>;
  /** as of `Request.destination`: '' for a call, 'image' for a picture */
  destination: string;
}

/**
 * A read that a script makes without a session. Whether its answer may be kept, the answer itself says; what somebody
 * typed into the search stays on no phone.
 */
export function isPublicRead({ method, headers, destination }: Asked, { pathname }: URL): boolean {
  return (
    method === 'GET' &&
    destination === '' &&
    !headers.has('authorization') &&
    !pathname.endsWith('.data') &&
    !pathname.endsWith('/public/suggestions') &&
    !/\/(?:admin|assets)(?:\/|$)/.test(pathname)
  );
}

interface QueryResult {
  status: number;
  redirected: boolean;
  headers: Pick<Headers, 'get'>;
}

/** The server says that everybody may keep an answer; a last good one or an example it never calls public. */
export function mayBeKept(
  { status, redirected, headers }: QueryResult,
  type: 'text/html' | 'application/json',
) {
  const control = headers.get('cache-control') ?? '';
  return (
    status === 200 &&
    !redirected &&
    (headers.get('content-type') ?? '').startsWith(type) &&
    control.includes('public') &&
    !control.includes('no-store')
  );
}

/** Marks a page with the moment from which it was kept, and with whether the server was out of reach or failed. */
export function markAsKept(html: string, keptAt: string, { offline }: { offline: boolean }): string {
  const failed = offline ? '' : ` ${failedAttribute}`;
  return html.replace('<html', `<html ${keptAtAttribute}="${keptAt}"${failed}`);
}
