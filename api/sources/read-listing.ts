import { Parser } from 'htmlparser2';
import type { Day } from '#domain/city-time.ts';
import { readSurveyName, resentNumber, type Week } from '#domain/survey-listing.ts';

/** The file of a week, with the prices of each station. */
export interface ListedFile {
  week: Week;
  name: string;
  address: URL;
}

export interface Listing {
  /** one for each week, oldest first */
  files: ListedFile[];
  /** weeks of which only the means have been published */
  summaries: Week[];
  /** links that look like files of the survey and are not taken */
  refused: { name: string; why: string }[];
}

/**
 * Reads the page on which the weekly surveys are published. Its links have many forms (survey files, section 2): relative, doubled, or
 * with '/view' or '/@@download/file' behind the name; of two files of one week, the one that was sent again counts.
 * @param base the address of the page; links to other hosts are refused
 */
export function readListing(html: string, base: URL, today: Day): Listing {
  const files = new Map<string, ListedFile>();
  const summaries = new Map<string, Week>();
  const refused = new Map<string, string>();
  for (const link of linksOf(html)) {
    const address = URL.parse(link, base);
    if (!address) continue;
    address.hash = '';
    address.pathname = address.pathname.replace(/\/view\/?$/, '');
    const name = nameOf(address);
    const read = readSurveyName(name, today);
    if (!read) continue;
    // The survey's own site is reached by https, whatever an old link says.
    if (base.protocol === 'https:') address.protocol = 'https:';
    if (address.host !== base.host) refused.set(`${name} em ${address.host}`, 'é de outro site');
    else if (read.kind === 'refused') refused.set(name, read.why);
    else if (read.kind === 'summary') summaries.set(read.week.first, read.week);
    else {
      const other = files.get(read.week.first);
      if (other && resentNumber(other.name) >= resentNumber(name)) continue;
      files.set(read.week.first, { week: read.week, name, address });
    }
  }
  return {
    files: [...files.values()].toSorted((a, b) => (a.week.first < b.week.first ? -1 : 1)),
    summaries: [...summaries.values()].filter(({ first }) => !files.has(first)),
    refused: [...refused].map(([name, why]) => ({ name, why })),
  };
}

/** The file's own name, before '/@@download/file'. */
function nameOf({ pathname }: URL): string {
  const name =
    pathname
      .replace(/\/@@download\/.*$/, '')
      .split('/')
      .at(-1) ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function linksOf(html: string): string[] {
  const links: string[] = [];
  const parser = new Parser({
    onopentag(tag, { href }) {
      if (tag === 'a' && href !== undefined) links.push(href.trim());
    },
  });
  parser.end(html);
  return links;
}
