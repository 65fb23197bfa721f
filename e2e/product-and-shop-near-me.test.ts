import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { barriers } from './support/accessibility.ts';
import { liveAtHome, visitFromHome } from './support/home.ts';
import { awake, journey, plain, soon } from './support/journey.ts';
import { anywhere } from './support/people.ts';
import { shownWords } from './support/words.ts';

/** The pages of a product and of a shop, for somebody whose place is known (docs/decisions/0049). */
const { visit } = journey('demonstration');
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

it.each(screens)(
  'on $width x $height a product answers with the lowest bill and kilometres, and a shop says how far it is',
  async (screen) => {
    const isPhone = screen.width < 500;
    const page = await visitFromHome(visit, paths.product(20), screen);
    const answer = page.getByRole('region', { name: 'Mais em conta para você' });
    expect(plain(await answer.textContent())).toMatch(/R\$ \d+,\d\d por quilo.*\d km/);
    const rows = rowsOf(page, /perto de Casa$/);
    await soon(() => rows.count()).toBeGreaterThan(3);
    for (const text of await rows.allTextContents()) expect(plain(text)).toMatch(/\d (km|m)\b/);
    expect(await rows.locator('.tag-shape').count()).toBe(1);
    if (isPhone) {
      expect((await firstRowOf(page, /perto de Casa$/)).top).toBeLessThanOrEqual(420);
      expect((await shownWords(page)).length).toBeLessThanOrEqual(230);
    }

    await page.goto(paths.establishment(1));
    await awake(page);
    await page.getByText(/^cerca de [\d,]+ k?m$/).waitFor();
    if (isPhone) {
      expect((await firstRowOf(page, /^Produtos e preços$/)).bottom).toBeLessThanOrEqual(420);
      expect((await shownWords(page)).length).toBeLessThanOrEqual(230);
    }
  },
);

describe('a list whose prices near somebody are missing', () => {
  const trouble = (page: Page) =>
    page.getByText('Não foi possível buscar os preços perto de Casa. Estes são os da cidade.');
  const near = (page: Page) => rowsOf(page, /perto de Casa$/);

  it.each([
    { what: 'its script', address: '**/assets/near-list-*.js' },
    { what: 'its call', address: '**/api/public/prices?*' },
  ])('says so without $what, and has them after a press or a connection', async ({ address }) => {
    const page = await visit(anywhere, { expected: /ERR_FAILED/ });
    await liveAtHome(page);
    const again = page.getByRole('button', { name: 'Tentar novamente' });
    const press = async () => {
      await again.click();
      await soon(() => again.isEnabled()).toBe(true);
    };
    const connect = () => page.evaluate(() => window.dispatchEvent(new Event('online')));
    for (const getThem of [() => again.click(), connect]) {
      await page.route(address, (route) => route.abort());
      await page.goto(paths.product(20));
      await trouble(page).waitFor();
      if (getThem !== connect) expect(await barriers(page)).toEqual([]);
      await press();
      await trouble(page).waitFor();
      await page.unroute(address);
      await getThem();
      await soon(() => near(page).count()).toBeGreaterThan(3);
      expect(await trouble(page).count()).toBe(0);
    }
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

it('the way there stays at the bottom of a phone while the prices are scrolled', async () => {
  const page = await visit(paths.product(20));
  const ways = page.getByRole('link', { name: /^Como chegar/ });
  expect(await ways.count()).toBe(1);
  await page.mouse.wheel(0, 600);
  await soon(() => ways.count()).toBe(2);
  await soon(async () => Math.round((await ways.last().boundingBox())?.y ?? 0)).toBeGreaterThan(600);
});
