import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { barriers, overflow } from './support/accessibility.ts';
import { awake, journey, plain, soon } from './support/journey.ts';
import { shiftsOf, watchShifts } from './support/layout-shifts.ts';
import { daysAgo } from './support/survey.ts';
import { fold, shownWords } from './support/words.ts';

/** A shopper who is here for the first time, and again some days later. */
const { visit } = journey('demonstration');

const lowest = (page: Page) => page.locator('section[aria-labelledby=menores-precos]');
const rows = (page: Page) => lowest(page).getByRole('list').getByRole('listitem');
const title = async (page: Page) => plain(await lowest(page).getByRole('heading').textContent());

/** The sections below the answer, and what each shows once it is opened. */
const folded = [
  ['Radar de Preços', 'O menor preço de cada corte e onde ele está na cidade.'],
  ['Melhores Preços de Combustível', 'O menor de cada tipo, com a data da coleta.'],
  ['Mais Buscados', 'Toque no corte para comparar todos os açougues.'],
  ['Categorias', 'Em breve'],
  ['Perto de você', 'Usar minha localização'],
] as const;

it('the first visit has the answer above the fold, and little else until it is opened', async () => {
  const page = await visit(paths.home());
  const above = await shownWords(page, { above: fold });
  expect(above.length, above.join(' ')).toBeLessThanOrEqual(60);
  const all = await shownWords(page);
  expect(all.length, all.join(' ')).toBeLessThanOrEqual(260);
  expect(await rows(page).count()).toBe(3);
  const last = await rows(page).last().boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(fold);
  // Each row is a thing of its own, so each has a tag.
  expect(await lowest(page).locator('.tag-shape').count()).toBe(3);

  for (const [name, text] of folded) {
    const section = page.getByRole('region', { name, exact: true });
    const inside = section.getByText(text, { exact: false }).first();
    expect(await inside.isVisible(), name).toBe(false);
    await section.locator('summary').click();
    await inside.waitFor();
  }
});

describe('somebody who was here before', () => {
  it('sees the kilometres of a region that was chosen by one tap, and what has changed near them; nothing moves', async () => {
    const page = await visit(paths.home());
    await lowest(page).getByRole('link', { name: 'Perto da Região Norte' }).click();
    await soon(() => title(page)).toBe('Mais em conta perto da Região Norte');
    for (const row of await rows(page).allTextContents()) expect(plain(row)).toMatch(/\d k?m · \p{L}/u);
    await lowest(page).getByText('km aprox.').filter({ visible: true }).waitFor();
    await soon(() => page.evaluate(() => localStorage.getItem('vistos'))).toContain('near');
    const seen = await page.evaluate(() => localStorage.getItem('vistos') ?? '');
    await page.reload();
    await soon(() => title(page)).toBe('Mais em conta perto da Região Norte');

    /** Moves what the device has kept some days into the past, with another price of the first thing. */
    const returnAfter = async (days: number, dearer: number) => {
      const things = JSON.parse(seen);
      for (const thing of things) thing.near.day = daysAgo(days);
      things[0].near.price += dearer;
      await page.evaluate((kept) => localStorage.setItem('vistos', kept), JSON.stringify(things));
      await page.reload();
    };
    await using _ = await watchShifts(page);
    await returnAfter(5, 3.41);
    await soon(() => title(page)).toMatch(
      /^(Bom dia|Boa tarde|Boa noite)\. Desde [\p{L}-]+, na sua volta:$/u,
    );
    expect(await rows(page).count()).toBe(3);
    await soon(async () => plain(await rows(page).first().textContent())).toMatch(
      /^caiu: .*antes R\$ [\d,]+$/,
    );
    await soon(async () => plain(await rows(page).last().textContent())).toMatch(/^não mudou: /);
    await awake(page);
    expect(await shiftsOf(page)).toEqual([]);
    expect(await barriers(page)).toEqual([]);
    expect((await overflow(page)).pixels).toBe(0);
    // The price of that day stays the one to compare with, for the whole day.
    await page.reload();
    await soon(async () => plain(await rows(page).first().textContent())).toContain('antes R$');

    await returnAfter(1, 0);
    await soon(() => title(page)).toBe('Nada mudou desde ontem.');
    await lowest(page).getByText('km aprox.').filter({ visible: true }).waitFor();

    // Another order of the list is no change.
    await page.evaluate(() => localStorage.setItem('ordem', '"perto"'));
    await returnAfter(5, 3.41);
    await lowest(page).getByText('km aprox.').filter({ visible: true }).waitFor();
    await soon(() => title(page)).toBe('Mais perto da Região Norte');
    expect(plain(await rows(page).first().textContent())).not.toContain('antes');
  });

  it('is compared with what was near them, not with prices of where they were before', async () => {
    const page = await visit(paths.home(), { expected: /status of 500/ });
    const goTo = (latitude: number) =>
      page.evaluate((at) => {
        const point = { latitude: at, longitude: -48.334, precision: 'exact' };
        localStorage.setItem('lugar', JSON.stringify({ name: 'Perto de mim', point }));
        window.dispatchEvent(new StorageEvent('storage', { key: 'lugar' }));
      }, latitude);
    const kept = () => page.evaluate(() => localStorage.getItem('vistos'));
    await goTo(-10.184);
    await soon(kept).toContain('-10.185,');
    await page.route('**/api/public/prices/since?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    const failed = page.waitForResponse((answer) => answer.url().includes('near=-10.240'));
    await goTo(-10.24);
    await failed;
    await soon(() => title(page)).toBe('Menores preços');
    expect(await kept()).not.toContain('-10.240,');
  });

  it('sees the prices of the city where those near, or their script, cannot be had', async () => {
    const page = await visit(paths.home(), { expected: /ERR_FAILED|status of 500/ });
    await page.route('**/assets/near-lowest-*.js', (route) => route.abort());
    await lowest(page).getByRole('link', { name: 'Perto da Região Norte' }).click();
    await lowest(page)
      .getByText(/^Não foi possível buscar os preços perto da Região Norte/)
      .waitFor();
    await soon(() => rows(page).first().isVisible()).toBe(true);
    await page.unroute('**/assets/near-lowest-*.js');

    await page.route('**/api/public/prices/since?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.reload();
    await lowest(page)
      .getByRole('button', { name: /Região Norte/ })
      .waitFor();
    const trouble = lowest(page).getByText(
      'Não foi possível buscar os preços perto da Região Norte. Estes são os da cidade.',
    );
    await trouble.waitFor();
    // The page's script asks once more by itself.
    const again = lowest(page).getByRole('button', { name: 'Tentar novamente' });
    await again.waitFor();
    await soon(() => rows(page).first().isVisible()).toBe(true);
    expect(await title(page)).toBe('Menores preços');
    expect(await barriers(page)).toEqual([]);
    await page.unroute('**/api/public/prices/since?*');
    await again.click();
    await soon(() => title(page)).toBe('Mais em conta perto da Região Norte');
    expect(await trouble.count()).toBe(0);
  });
});
