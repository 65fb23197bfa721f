import { pathsOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';

/** The name for all addresses that match no entry and no page. */
export const unknownEntry = 'unknown';

/** Returns the name under which a request is counted: a call's name, or a page's pattern; never the address itself. */
export type EntryOf = (method: string, url: string) => string;

interface Route {
  matches: RegExp;
  entry: string;
  parameters: number;
}

/**
 * Creates a function that names requests. The number of names is fixed by the entries and pages.
 * @param pages patterns of all pages, such as '/produto/:id'
 */
export function createEntryOf(apiPrefix: string, pages: readonly string[]): EntryOf {
  const routes = new Map<string, Route[]>();
  const add = (method: string, pattern: string, entry: string) => {
    const key = `${method} ${segmentsOf(pattern)}`;
    const parameters = pattern.split(':').length - 1;
    const matches = new RegExp(
      `^${pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`,
    );
    routes.set(key, [...(routes.get(key) ?? []), { matches, entry, parameters }]);
  };
  for (const [name, entry] of Object.entries(endpoints)) {
    for (const path of pathsOf(entry)) add(entry.method, apiPrefix + path, name);
  }
  for (const page of pages.filter((pattern) => !pattern.includes('*'))) {
    for (const path of pathsOfPage(page)) for (const method of ['GET', 'POST']) add(method, path, page);
  }
  // If two patterns match, the one with fewer parameters is used.
  for (const found of routes.values()) found.sort((a, b) => a.parameters - b.parameters);

  return (method, url) => {
    const path = pagePath(url.split('?', 1)[0] ?? '');
    const candidates = routes.get(`${method === 'HEAD' ? 'GET' : method} ${segmentsOf(path)}`);
    return candidates?.find(({ matches }) => matches.test(path))?.entry ?? unknownEntry;
  };
}

/** Returns the pattern with and without its last segment if that is optional, as in '/imports/:id?'. */
function pathsOfPage(pattern: string): string[] {
  if (!pattern.endsWith('?')) return [pattern];
  return [pattern.slice(0, -1), pattern.slice(0, pattern.lastIndexOf('/'))];
}

function segmentsOf(path: string): number {
  return path.split('/').length;
}

/** Returns the page's address for that of its data, and an address without its final '/'. */
function pagePath(path: string): string {
  if (path.endsWith('.data')) return path.slice(0, -'.data'.length).replace(/^\/_root$/, '/');
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
