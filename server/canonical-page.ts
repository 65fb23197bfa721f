import { generatePath, matchPath } from 'react-router';
import { pageParameters, type ReadParameter } from '#web/page-parameters.ts';

const data = '.data';

/**
 * Returns the one address under which a page, or a page's data, is rendered and cached: its path in one spelling, then the
 * parameters that it knows, in one order, with the values that it understands. So a campaign's parameter, or a made-up one,
 * renders no page anew. React Router asks for the data of some of a page's routes by '_routes', and also takes all of them.
 * @param url path with its query, as it was asked for
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
  // Most ask for a page that has one address, which needs no patterns.
  if (exact && !asked.includes(':')) return { page: asked, parameters: exact };
  const decoded = decodedPath(asked);
  for (const [pattern, parameters] of Object.entries(pageParameters)) {
    const match = matchPath(pattern, decoded);
    if (match) return { page: generatePath(pattern, match.params), parameters };
  }
  return { page: asked, parameters: {} };
}

/** A path that is not well encoded stays as it is: no page has it. */
function decodedPath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
