import type { Day } from '#domain/city-time.ts';
import { readNfce } from '#domain/nfce.ts';
import { internalPath, paths } from '#web/paths.ts';

/** The form in which another app shares with the installed site; static/manifest.webmanifest names its fields. */
type Shared = Pick<FormData, 'get'>;

const receiptForm = paths.dashboard('enviar-comprovante');

/** The page for what was shared: a picture is one of a receipt. The others are as `pageFor` says. */
export function pageForShared(shared: Shared, siteUrl: string, today: Day): string {
  return hasPicture(shared) ? receiptForm : pageFor(textOf(shared), siteUrl, today);
}

/** Returns the shared texts, each on a line of its own. */
export function textOf(shared: Shared): string {
  return ['url', 'text', 'title'].flatMap((name) => shared.get(name) || []).join('\n');
}

/** A server that keeps no picture learns only that there was one. */
function hasPicture(shared: Shared): boolean {
  const picture = shared.get('picture');
  return picture instanceof File ? picture.size > 0 : Boolean(picture);
}

/** Returns whether a page is the one that `takeReceived` fills in. */
export const isReceiptForm = (page: string) => page === receiptForm;

/** Longer texts are no names of goods or shops. */
const longestSearch = 80;

/**
 * Leads an address of this site to itself, a receipt (its address, its key, its text) to where receipts are sent, and any other
 * text to the search.
 * @param siteUrl the address of this site, without a slash at its end
 */
export function pageFor(shared: string, siteUrl: string, today: Day): string {
  const [own] = shared.split(/\s+/).filter((word) => word.startsWith(`${siteUrl}/`));
  if (own) return internalPath(own.slice(siteUrl.length), paths.home());
  if ('nfce' in readNfce(shared, today) || /nfce|sefaz/i.test(shared) || hasPricesOfShop(shared))
    return receiptForm;
  const words = shared
    .replaceAll(/https?:\S+/g, ' ')
    .trim()
    .slice(0, longestSearch);
  return words === '' ? paths.home() : paths.butchers({ search: words });
}

const hasPricesOfShop = (text: string) => /\bcnpj\b/i.test(text) && /\d,\d{2}\b/.test(text);
