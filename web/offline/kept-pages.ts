import { keptAddress, keptAtHeader, pagesCachePrefix } from './kept.ts';
import { isStillKept } from './kept-for.ts';

export interface KeptPage {
  /** with its query */
  path: string;
  title: string;
  /** ISO moment */
  keptAt: string;
}

/** A longer list would not help. */
const mostShown = 10;

/** Opens the caches with pages; none if the browser has no caches or forbids them. */
async function openCaches(): Promise<Cache[]> {
  try {
    const names = await caches.keys();
    return await Promise.all(
      names.filter((name) => name.startsWith(pagesCachePrefix)).map((name) => caches.open(name)),
    );
  } catch {
    return [];
  }
}

/**
 * Returns whether the worker opens a page without a connection: not after a week, even if the page was opened often.
 * @param path with its query
 */
export async function isPageKept(path: string, now = new Date()): Promise<boolean> {
  const address = keptAddress(new URL(path, 'https://any.example'));
  const found = await Promise.all((await openCaches()).map((cache) => cache.match(address)));
  return found.some((response) => isStillKept(response?.headers.get(keptAtHeader), now));
}

/** Lists the pages that can be opened without a connection, newest first, one per path. */
export async function listKeptPages(now = new Date()): Promise<KeptPage[]> {
  const pages: KeptPage[] = [];
  for (const cache of await openCaches()) {
    for (const request of await cache.keys()) {
      const response = await cache.match(request);
      const keptAt = response?.headers.get(keptAtHeader);
      if (!response || !isStillKept(keptAt, now)) continue;
      const { pathname, search } = new URL(request.url);
      pages.push({ path: pathname + search, title: titleOf(await response.text()) ?? pathname, keptAt });
    }
  }
  const newest = pages.toSorted((a, b) => b.keptAt.localeCompare(a.keptAt));
  const paths = newest.map(({ path }) => path.split('?')[0]);
  return newest.filter(({ path }, index) => paths.indexOf(path.split('?')[0]) === index).slice(0, mostShown);
}

/** A page's title without the site's name. */
function titleOf(html: string): string | undefined {
  return new DOMParser().parseFromString(html, 'text/html').title.split(' | ')[0];
}
