import { generatePath, matchPath } from 'react-router';
import { pageParameters, type ReadParameter } from '#web/page-parameters.ts';

const data = '.data';

/**
 * Returns the one address under which a page, or a page's data, is rendered and cached: its path in one spelling, then
 * its known parameters with valid values, in a fixed order. So a campaign's or a made-up parameter does not cause the
 * page to be rendered again. React Router requests data of some of a page's routes by '_routes', but also accepts all.
 * @param url path with its query, as requested
 */
export function canonicalPage(url: string): string {
  const [path = '/', text = ''] = url.split('?', 2);
  const isData = path.endsWith(data);
  const asked = isData ? path.slice(0, -data.length).replace(/^\/_root$/, '/') : path;
  const { page, parameters } = knownPage(asked);
  const given = new URLSearchParams(text);
  const known = new URLSearchParams();
  for (const [name, read] of Object.entries(parameters)) {
    const value = read(given.get(name) ?? '');
    if (value) known.set(name, value);
  }
  const canonical = isData ? `${page === '/' ? '/_root' : page}${data}` : page;
  return known.size > 0 ? `${canonical}?${known}` : canonical;
}

function knownPage(asked: string): { page: string; parameters: Readonly<Record<string, ReadParameter>> } {
  const exact = pageParameters[asked];
  // Most requests are for a page with a fixed path, which needs no patterns.
  if (exact && !asked.includes(':')) return { page: asked, parameters: exact };
  const decoded = decodedPath(asked);
  // No page has this path. React Router would print it, with a visitor's location that may be in it.
  if (decoded === null) return { page: asked.replaceAll('%', '%25'), parameters: {} };
  for (const [pattern, parameters] of Object.entries(pageParameters)) {
    const match = matchPath(pattern, decoded);
    if (match) return { page: generatePath(pattern, match.params), parameters };
  }
  return { page: asked, parameters: {} };
}

/** Decodes a path; null if it is wrongly encoded. */
function decodedPath(path: string): string | null {
  try {
    return decodeURI(path);
  } catch {
    return null;
  }
}
