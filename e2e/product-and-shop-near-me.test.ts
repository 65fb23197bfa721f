import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { barriers, overflow } from './support/accessibility.ts';
import { awake, journey, plain, soon } from './support/journey.ts';
import { shownWords } from './support/words.ts';

/** The pages of a product and of a shop, for somebody whose place is known (docs/decisions/0049). */
const { visit } = journey('demonstration');
const home = { name: 'Casa', point: { latitude: -10.184, longitude: -48.334, precision: 'exact' } };

async function visitFromHome(path: string, screen: { width: number; height: number }): Promise<Page> {
  const page = await visit(path, screen);
  await page.evaluate((place) => localStorage.setItem('lugar', JSON.stringify(place)), home);
  await page.reload();
  await awake(page);
  return page;
}

const screens = [
  { width: 360, height: 780 },
  { width: 1280, height: 800 },
];
const rowsOf = (page: Page, name: RegExp) => page.getByRole('list', { name }).getByRole('listitem');
/** The top and the bottom of the first row of a list, in px. */
async function firstRowOf(page: Page, name: RegExp) {
  const box = await rowsOf(page, name).first().boundingBox();
  return { top: box?.y ?? Number.NaN, bottom: box ? box.y + box.height : Number.NaN };
}

describe.each(screens)('on $width x $height', (screen) => {
  it('a product answers with the lowest bill, and each of its rows has kilometres', async () => {
    const page = await visitFromHome(paths.product(20), screen);
    const answer = page.getByRole('region', { name: 'Mais em conta para você' });
    expect(plain(await answer.textContent())).toMatch(/R\$ \d+,\d\d por quilo.*\d km/);
    const rows = rowsOf(page, /perto de Casa$/);
    await soon(() => rows.count()).toBeGreaterThan(3);
    for (const text of await rows.allTextContents()) expect(plain(text)).toMatch(/\d (km|m)\b/);
    expect(await rows.locator('.tag-shape').count()).toBe(1);
    expect(await barriers(page)).toEqual([]);
    expect((await overflow(page)).pixels).toBe(0);
  });

  it('a shop says how far it is, and once what is true of most of its prices', async () => {
    const page = await visitFromHome(paths.establishment(1), screen);
    await page.getByText(/^cerca de [\d,]+ k?m$/).waitFor();
    const goods = page.getByRole('region', { name: 'Produtos e preços' });
    const text = plain((await goods.allInnerTexts()).join(' '));
    expect(text.match(/Loja/g)).toHaveLength(1);
    expect(text).not.toMatch(/Estável|primeira coleta|Único preço/);
  });

  it('every discount has its honesty line', async () => {
    const page = await visit(paths.establishment(4), screen);
    for (const path of [2, 3, 4, 5, 6, 8].map((id) => paths.establishment(id))) {
      await page.goto(path);
      const offers = page.locator('main li', { hasText: /% OFF/ });
      for (const offer of await offers.allTextContents()) {
        expect(plain(offer)).toMatch(/Preço cheio (não )?visto|Desconto real|visto a R\$/);
      }
    }
  });
});

describe('a list whose prices near somebody are missing', () => {
  const trouble = (page: Page) =>
    page.getByText('Não foi possível buscar os preços perto de Casa. Estes são os da cidade.');
  const near = (page: Page) => rowsOf(page, /perto de Casa$/);

  it.each([
    { what: 'its script', address: '**/assets/near-list-*.js', by: 'a press' },
    { what: 'its script', address: '**/assets/near-list-*.js', by: 'a connection' },
    { what: 'its call', address: '**/api/public/prices?*', by: 'a press' },
    { what: 'its call', address: '**/api/public/prices?*', by: 'a connection' },
  ])('says so without $what, and has them after $by', async ({ address, by }) => {
    const page = await visit(paths.about(), { expected: /ERR_FAILED/ });
    await page.evaluate((place) => localStorage.setItem('lugar', JSON.stringify(place)), home);
    await page.route(address, (route) => route.abort());
    await page.goto(paths.product(20));
    await trouble(page).waitFor();
    expect(await barriers(page)).toEqual([]);
    const again = page.getByRole('button', { name: 'Tentar novamente' });
    await again.click();
    await soon(() => again.isEnabled()).toBe(true);
    await trouble(page).waitFor();
    await page.unroute(address);
    if (by === 'a press') await again.click();
    else await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await soon(() => near(page).count()).toBeGreaterThan(3);
    expect(await trouble(page).count()).toBe(0);
  });
});

describe('the sheet of a place', () => {
  it('chooses nothing once it is closed, though the device answers later', async () => {
    const page = await visit(paths.product(20));
    await page.evaluate(() =>
      Object.defineProperty(navigator.geolocation, 'getCurrentPosition', {
        value: (done: (position: object) => void) =>
          window.addEventListener('located', () =>
            done({ coords: { latitude: -10.184, longitude: -48.334, accuracy: 10 } }),
          ),
      }),
    );
    const chip = page.getByRole('button', { name: 'Lugar: Seu lugar' });
    await chip.click();
    const sheet = page.getByRole('dialog', { name: 'Perto de onde?' });
    await sheet.getByRole('button', { name: 'Usar minha localização' }).click();
    await sheet.getByText('Verificando sua localização...').waitFor();
    await page.keyboard.press('Escape');
    await soon(() => sheet.count()).toBe(0);
    // The answer is a task of its own, and its reader one more.
    await page.evaluate(async () => {
      window.dispatchEvent(new Event('located'));
      await new Promise((done) => setTimeout(done));
    });
    expect(await page.evaluate(() => localStorage.getItem('lugar'))).toBeNull();
    expect(await chip.count()).toBe(1);
  });
});

describe('on a phone', () => {
  it('the lists of a product and of a shop begin near the top, and few words say it all', async () => {
    const page = await visitFromHome(paths.product(20), { width: 360, height: 780 });
    await rowsOf(page, /perto de Casa$/)
      .first()
      .waitFor();
    expect((await firstRowOf(page, /perto de Casa$/)).top).toBeLessThanOrEqual(420);
    expect((await shownWords(page)).length).toBeLessThanOrEqual(230);
    await page.goto(paths.establishment(1));
    await awake(page);
    expect((await firstRowOf(page, /^Produtos e preços$/)).bottom).toBeLessThanOrEqual(420);
    expect((await shownWords(page)).length).toBeLessThanOrEqual(230);
  });

  it('the way there stays at the bottom while the prices are scrolled', async () => {
    const page = await visit(paths.product(20));
    const ways = page.getByRole('link', { name: /^Como chegar/ });
    expect(await ways.count()).toBe(1);
    await page.mouse.wheel(0, 600);
    await soon(() => ways.count()).toBe(2);
    await soon(async () => Math.round((await ways.last().boundingBox())?.y ?? 0)).toBeGreaterThan(600);
  });
});
