import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { paths } from '#web/paths.ts';
import { journey } from './support/journey.ts';
import { smallCityOrigin as origin } from './support/shared-sites.ts';
import { daysAgo } from './support/survey.ts';

/** These tests read a page of real data like search engines, shared links and caches. */
const { visit } = journey('small-city');

const offer = z.object({
  '@type': z.literal('Offer'),
  priceCurrency: z.literal('BRL'),
  price: z.string().regex(/^\d+\.\d\d$/),
  priceValidUntil: z.iso.date(),
  itemOffered: z.object({ name: z.string() }),
});
const gasStation = z.object({
  '@type': z.literal('GasStation'),
  name: z.string(),
  url: z.url(),
  address: z.object({ streetAddress: z.string(), addressLocality: z.literal('Palmas') }),
});

const attribute = (page: Page, selector: string, name: string) => page.locator(selector).getAttribute(name);
const jsonLd = async (page: Page): Promise<unknown> =>
  JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');

const picture = new RegExp(`^${origin}/cartao/[a-z]+/\\w+\\.png\\?v=\\w+$`);

/** @param shared the address with its filters, which a preview is about */
async function expectHead(page: Page, canonical: string, shared = canonical) {
  const title = await page.title();
  const description = await attribute(page, 'meta[name=description]', 'content');
  expect(title).toMatch(/.{10,} \| Compara Palmas$/);
  expect(description).toMatch(/.{50,}/);
  expect(await attribute(page, 'link[rel=canonical]', 'href')).toBe(canonical);
  expect(await page.locator('meta[name=robots]').count()).toBe(0);
  expect(await attribute(page, 'meta[property="og:title"]', 'content')).toBe(title);
  expect(await attribute(page, 'meta[property="og:description"]', 'content')).toBe(description);
  expect(await attribute(page, 'meta[property="og:url"]', 'content')).toBe(shared);
  expect(await attribute(page, 'meta[property="og:locale"]', 'content')).toBe('pt_BR');
  expect(await attribute(page, 'meta[property="og:image"]', 'content')).toMatch(picture);
  expect(await attribute(page, 'html', 'lang')).toBe('pt-BR');
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
}

const stationPath = async (page: Page) =>
  (await page
    .getByRole('link', { name: /^Ver Posto/ })
    .first()
    .getAttribute('href')) ?? '';

describe('a page of real prices', () => {
  it('the fuel page tells who sells for how much, until when', async () => {
    const shared = paths.fuel({ search: 'posto' });
    const page = await visit(`${shared}&fbclid=x1`, { script: false });
    await expectHead(page, `${origin}/combustivel`, origin + shared);
    const list = z
      .object({
        '@type': z.literal('ItemList'),
        itemListElement: z.array(
          z.object({ position: z.number(), item: gasStation.extend({ makesOffer: offer }) }),
        ),
      })
      .parse(await jsonLd(page));
    expect(list.itemListElement).toHaveLength(5);
    expect(list.itemListElement[0]?.item).toMatchObject({
      name: 'Posto Avenida',
      makesOffer: {
        price: '6.69',
        priceValidUntil: daysAgo(2 - 14),
        itemOffered: { name: 'Gasolina comum' },
      },
    });
  });

  it('the station page tells where it is and what it asks', async () => {
    const page = await visit(paths.fuel({ search: 'arara' }), { script: false });
    const path = await stationPath(page);
    await page.goto(path);
    await expectHead(page, origin + path);
    const station = gasStation.extend({ makesOffer: z.array(offer) }).parse(await jsonLd(page));
    expect(station.url).toBe(origin + path);
    expect(station.makesOffer.map(({ price }) => price)).toEqual(['6.79', '4.99']);
  });

  it('is the same for every visitor, and asks caches to look again', async () => {
    const page = await visit('/', { script: false });
    const other = await visit('/', { script: false, theme: 'dark', width: 1280 });
    for (const path of [paths.fuel(), await stationPath(await visit(paths.fuel(), { script: false }))]) {
      const [one, two] = await Promise.all([page.request.get(path), other.request.get(path)]);
      expect(await one.text()).toBe(await two.text());
      expect(one.headers().etag).toBe(two.headers().etag);
      expect(one.headers()['cache-control']).toBe('public, max-age=0, must-revalidate');
      expect(one.headers()['set-cookie']).toBeUndefined();
      const again = await page.request.get(path, { headers: { 'if-none-match': one.headers().etag ?? '' } });
      expect(again.status()).toBe(304);
      const policy = one.headers()['content-security-policy'] ?? '';
      const scripts = policy.split('; ').find((part) => part.startsWith('script-src')) ?? '';
      expect(scripts).toMatch(/^script-src 'self' 'sha256-/);
      expect(scripts).not.toContain('unsafe');
      expect(policy).toContain("frame-ancestors 'none'");
    }
  });

  it('is on the map of the site, and the robots are shown the way', async () => {
    const page = await visit(paths.fuel(), { script: false });
    const path = await stationPath(page);
    const map = await page.request.get('/sitemap.xml');
    expect(map.headers()['content-type']).toContain('xml');
    const xml = await map.text();
    expect(xml).toContain(`<loc>${origin}/</loc>`);
    expect(xml).toContain(`<loc>${origin}${path}</loc><lastmod>${daysAgo(2)}</lastmod>`);
    expect(xml.match(/<loc>/g)).toHaveLength(2 + 7 + 4);
    expect(xml).toContain(`<loc>${origin}${paths.contact()}</loc>`);
    const robots = await page.request.get('/robots.txt');
    expect(robots.headers()['content-type']).toContain('text/plain');
    expect(await robots.text()).toContain(`Sitemap: ${origin}/sitemap.xml`);
    expect(await robots.text()).toContain('Disallow: /admin');
    expect(await robots.text()).not.toMatch(/Disallow: \/(combustivel|posto)?\n/);
  });

  it('signing in and missing pages are kept out', async () => {
    const page = await visit(paths.login(), { script: false });
    expect(await attribute(page, 'meta[name=robots]', 'content')).toBe('noindex');
    const missing = await visit('/nada', { script: false, status: 404, expected: /404/ });
    expect(await missing.title()).toBe('Página não encontrada | Compara Palmas');
  });
});
