import { dayOf } from '#domain/city-time.ts';
import { call } from '#web/api-client/call.ts';
import { siteContext, transportContext } from '#web/api-client/transport.ts';
import { paths } from '#web/paths.ts';
import type { Route } from './+types/sitemap.ts';

/** Sitemap of the pages with real data; demonstration data is left out. */
export async function loader({ context }: Route.LoaderArgs) {
  const transport = context.get(transportContext);
  const [stations, establishments, products] = await Promise.all([
    allPages((page) => call(transport, 'listPublicFuelStations', { query: { page } })),
    allPages((page) => call(transport, 'listPublicEstablishments', { query: { page } })),
    allPages((page) => call(transport, 'listPublicProducts', { query: { page } })),
  ]);
  const entries = [
    { path: paths.home() },
    ...withList(
      paths.fuel(),
      real(stations).map(({ id, prices }) => ({ path: paths.station(id), day: newestDay(prices) })),
    ),
    ...withList(
      paths.butchers(),
      // A cut without any price has no content worth indexing.
      real(products).flatMap(({ id, lowestPrice }) =>
        lowestPrice ? [{ path: paths.product(id), day: dayOf(lowestPrice.collectionDate) }] : [],
      ),
    ),
    ...real(establishments).map(({ id, updatedAt }) => ({
      path: paths.establishment(id),
      day: dayOf(updatedAt),
    })),
    ...[paths.about(), paths.contact(), paths.terms(), paths.privacy()].map((path) => ({ path })),
  ];
  return new Response(sitemap(context.get(siteContext).url, entries), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
}

interface Listed<T> {
  data: readonly T[];
  count: number;
  demonstration: boolean;
}

/** Reads all pages of a list of the city, one after another; a sitemap can have 50,000 addresses. */
export async function allPages<T>(read: (page: number) => Promise<Listed<T>>): Promise<Listed<T>> {
  const { count, demonstration, data: first } = await read(1);
  const data = [...first];
  for (let page = 2; data.length < count; page += 1) {
    const { data: more } = await read(page);
    if (more.length === 0) break;
    data.push(...more);
  }
  return { data, count, demonstration };
}

interface Entry {
  path: string;
  /** day of the last change */
  day?: string | undefined;
}

function real<T>({ data, demonstration }: Listed<T>): readonly T[] {
  return demonstration ? [] : data;
}

/** Gives the entry of a list page, dated by its newest item, followed by its items. Empty lists give no entries. */
export function withList(path: string, listed: readonly Entry[]): readonly Entry[] {
  if (listed.length === 0) return [];
  return [{ path, day: latest(listed.flatMap(({ day }) => day ?? [])) }, ...listed];
}

/** Paths are our own and numeric, but a configured origin may contain '&'. */
export function sitemap(origin: string, entries: readonly Entry[]): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const urls = entries.map(
    ({ path, day }) =>
      `<url><loc>${escaped(origin + path)}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

function newestDay(prices: readonly { collectionDate: string }[]): string | undefined {
  return latest(prices.map(({ collectionDate }) => dayOf(collectionDate)));
}

function latest(days: readonly string[]): string | undefined {
  return days.toSorted().at(-1);
}
