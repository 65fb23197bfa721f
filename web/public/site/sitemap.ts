import { dayOf } from '#domain/city-time.ts';
import { call } from '#web/api-client/call.ts';
import { siteContext, transportContext } from '#web/api-client/transport.ts';
import { paths } from '#web/paths.ts';
import type { Route } from './+types/sitemap.ts';

/** What search engines should visit: pages of real data only. */
export async function loader({ context }: Route.LoaderArgs) {
  const { url } = context.get(siteContext);
  const stations = await call(context.get(transportContext), 'listFuelStations');
  const real = stations.demonstration ? [] : stations.data;
  const entries = [
    { path: paths.home() },
    ...(real.length > 0
      ? [{ path: paths.fuel(), day: newestDay(real.flatMap(({ prices }) => prices)) }]
      : []),
    ...real.map(({ id, prices }) => ({ path: paths.station(id), day: newestDay(prices) })),
  ];
  return new Response(sitemap(url, entries), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
}

interface Entry {
  path: string;
  /** last change */
  day?: string | undefined;
}

/** Paths are our own and numeric, but a configured origin may hold '&'. */
export function sitemap(origin: string, entries: readonly Entry[]): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const urls = entries.map(
    ({ path, day }) =>
      `<url><loc>${escaped(origin + path)}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

function newestDay(prices: readonly { collectionDate: string }[]): string | undefined {
  return prices
    .map(({ collectionDate }) => dayOf(collectionDate))
    .toSorted()
    .at(-1);
}
