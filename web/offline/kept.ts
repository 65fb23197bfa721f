import type { NameOf } from '#web/browser-storage.ts';
import { paths, withQuery } from '#web/paths.ts';

/** The data that a browser keeps for use without a connection; shared by the service worker and the pages. */

/** Prefix of the names of caches of pages, followed by their build. */
const pages: NameOf<'pages'> = 'compara-palmas-pages';

export const pagesCachePrefix = `${pages}-`;

/** Header of a kept answer: the ISO moment at which the server sent it, by the server's clock. */
export const keptAtHeader = 'x-kept-at';

/** Header of a kept answer: when it was stored, by the clock of the device, which Workbox reads, too. */
export const storedAtHeader = 'date';

/** Attribute of `<html>` in a page from the cache, with the same moment. */
export const keptAtAttribute = 'data-kept-at';

/** Attribute of `<html>` in such a page if the server was reached but failed. */
export const failedAttribute = 'data-kept-failed';

/** Parameter of the offline page: the path of the requested page. */
export const wantedParameter = 'pagina';

/** A page's request to the worker to keep the document of its address. */
export interface KeepMessage {
  keep: string;
}

export function isKeepMessage(data: unknown): data is KeepMessage {
  return typeof data === 'object' && data !== null && 'keep' in data && typeof data.keep === 'string';
}

const keptPages =
  /^\/(?:acougues|combustivel|lista|(?:posto|estabelecimento|produto)\/\d+|minha-loja|sobre|termos|privacidade|contato)?$/;

/**
 * The address under which a page is kept. Most pages are kept once, without filters and tabs; a station's address
 * includes the fuel and the days of its history, and a list's the page. What no page knows, such as a campaign's parameter, is
 * in none.
 */
export function keptAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const query = new URLSearchParams(search);
  const deciding =
    pathname === '/lista'
      ? ['c', 'pessoas']
      : pathname === paths.dashboard()
        ? ['aba']
        : pathname === '/minha-loja'
          ? ['loja']
          : pathname.startsWith('/posto/')
            ? ['fuelTypeId', 'from', 'to']
            : pathname.startsWith('/produto/')
              ? ['regionId', 'pagina']
              : pathname.startsWith('/estabelecimento/') && query.has('pagina')
                ? ['ver', 'ordem', 'pagina']
                : [];
  return withQuery(pathname, Object.fromEntries(deciding.map((name) => [name, query.get(name)])));
}

/**
 * Only public pages are kept, by name, and two whose HTML has nobody's data: a shop's board, and the form for receipts. None of the
 * rest of an account, of the counter or of the panel.
 */
export function isKeptPage(page: Pick<URL, 'pathname' | 'search'>): boolean {
  return keptPages.test(page.pathname) || keptAddress(page) === paths.dashboard('enviar-comprovante');
}

interface Asked {
  method: string;
  headers: Pick<Headers, 'has'>;
  /** from `Request.destination`: '' for a call, 'image' for a picture */
  destination: string;
}

/** A read by a script without a session. Its answer decides whether it may be kept; search texts are never stored. */
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

/** The server marks answers that everybody may keep as public; last good and sample data never are. */
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

/** Marks a page with the moment from which it was kept, and whether the server was unreachable or failed. */
export function markAsKept(html: string, keptAt: string, { offline }: { offline: boolean }): string {
  const failed = offline ? '' : ` ${failedAttribute}`;
  return html.replace('<html', `<html ${keptAtAttribute}="${keptAt}"${failed}`);
}

/** Days for which pages and answers are kept. */
export const keptDays = 7;

/** Days for which script and styles are kept. */
export const assetDays = 30;

/** @param now by the clock of the device. An answer whose moment is unknown counts as too old. */
export function isStillKept({ headers }: { headers: Pick<Headers, 'get'> }, now: Date): boolean {
  const storedAt = Date.parse(headers.get(storedAtHeader) ?? '');
  return now.getTime() - storedAt < keptDays * 24 * 60 * 60 * 1000;
}

/**
 * The address at which a kept page opens with the requested filters: they are after the '#', because its HTML is that
 * of the page without filters.
 */
export function addressWithFilters({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return `${pathname}#${search}`;
}

/** The query after a '#', or null. */
export function waitingFilters(hash: string): string | null {
  return hash.startsWith('#?') ? hash.slice(1) : null;
}
