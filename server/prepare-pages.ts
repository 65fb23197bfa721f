import type { EncodedResponse } from '#api/platform/response-cache.ts';
import { canonicalPage } from './canonical-page.ts';

/** Makes a page in idle time, and passes it on. */
type Prepare = (page: string, onMade: (response: EncodedResponse) => void) => void;

const link = /<a\b[^>]*\bhref="(\/(?!\/)[^"#]*)/g;
/** Lists have neither a number nor a query in their address; what else they lead to is seldom opened. */
const isList = (page: string) => !/[\d?]/.test(page);

/**
 * Makes the home page, the pages that it leads to, and those that its lists lead to, so that the first visitors after a start
 * find them in memory.
 * @param most how many pages are made
 */
export function preparePages(prepare: Prepare, isApi: (path: string) => boolean, most: number): void {
  const found = new Set<string>();
  const visit = (page: string) => {
    if (found.size >= most || found.has(page) || isApi(page)) return;
    found.add(page);
    prepare(page, ({ variants }) => {
      if (isList(page)) for (const other of linksOf(variants.identity.bytes.toString())) visit(other);
    });
  };
  visit('/');
}

function linksOf(html: string): string[] {
  return [...html.matchAll(link)].map(([, href = '']) => canonicalPage(href.replaceAll('&amp;', '&')));
}
