import { redirect } from 'react-router';
import type { Day } from '#domain/city-time.ts';
import { readNfce } from '#domain/nfce.ts';
import { siteContext, todayContext } from '#web/api-client/transport.ts';
import { internalPath, paths } from '#web/paths.ts';
import type { Route } from './+types/received.ts';

/**
 * Takes what another app shares with the installed site (static/manifest.webmanifest) to the page that it is for: an address of
 * this site to itself, the address or key of a receipt to where receipts are sent, and any other text to the search.
 */
export function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const today = context.get(todayContext);
  const shared = ['url', 'text', 'title'].flatMap((name) => searchParams.get(name) ?? []).join(' ');
  return redirect(pageFor(shared, context.get(siteContext).url, today));
}

/** Longer texts are no names of goods or shops. */
const longestSearch = 80;

/** @param siteUrl the address of this site, without a slash at its end */
export function pageFor(shared: string, siteUrl: string, today: Day): string {
  const [own] = shared.split(/\s+/).filter((word) => word.startsWith(`${siteUrl}/`));
  if (own) return internalPath(own.slice(siteUrl.length), paths.home());
  if ('nfce' in readNfce(shared, today) || /nfce|sefaz/i.test(shared))
    return paths.dashboard('enviar-comprovante');
  const words = shared
    .replaceAll(/https?:\S+/g, ' ')
    .trim()
    .slice(0, longestSearch);
  return words === '' ? paths.home() : paths.butchers({ search: words });
}
