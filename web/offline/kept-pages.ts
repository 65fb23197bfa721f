import { keptAtHeader, pagesCachePrefix } from './kept.ts';

export interface KeptPage {
  /** with its query */
  path: string;
  title: string;
  /** ISO moment */
  keptAt: string;
}

/** a list longer than that is no help */
const mostShown = 10;

/** The caches with pages; none where the browser has no caches, or forbids them. */
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

/** @param path with its query */
export async function isPageKept(path: string): Promise<boolean> {
  const found = await Promise.all((await openCaches()).map((cache) => cache.match(path)));
  return found.some((response) => response !== undefined);
}

/** Pages that can be opened without a connection, newest first; one of each path. */
export async function listKeptPages(): Promise<KeptPage[]> {
  const pages: KeptPage[] = [];
  for (const cache of await openCaches()) {
    for (const request of await cache.keys()) {
      const response = await cache.match(request);
      const keptAt = response?.headers.get(keptAtHeader);
      if (!response || !keptAt) continue;
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
