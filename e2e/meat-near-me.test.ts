import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { liveAtHome, visitFromHome } from './support/home.ts';
import { awake, journey, plain, soon } from './support/journey.ts';
import { anywhere } from './support/people.ts';

/** The list of a cut near a person, on a phone, and the price table with distances. */
const { visit } = journey('demonstration');
const desktop = { width: 1280, height: 900 };
const picanha = 20;

const near = (page: Page) => page.getByRole('list', { name: 'Picanha perto de Casa' });
const rows = (page: Page) => page.locator('.place-row:visible');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const distance = /\d km|\d m\b/;
/** 850 for '850 m', 1200 for '1,2 km' */
const metresOf = (text: string) =>
  Number.parseFloat(text.replace(',', '.')) * (text.includes('km') ? 1000 : 1);

describe('the meat page of a phone', () => {
  it('has a list with kilometres two taps from home, and one tap the next time', async () => {
    const page = await visit(paths.home());
    const toMeat = page.getByRole('navigation', { name: 'Navegação' }).getByRole('link', { name: 'Carnes' });
    await toMeat.click();
    await soon(() => focused(page)).toContain('Preço da carne em Palmas');
    await page.getByRole('link', { name: 'Perto da Região Norte' }).click();
    const list = page.getByRole('list', { name: 'Picanha perto da Região Norte' });
    await list.waitFor();
    // The pressed chip has gone, and the one that names the place has its focus.
    expect(await focused(page)).toBe('Lugar: Região Norte');
    await page.goto(paths.home());
    await toMeat.click();
    await list.waitFor();
    for (const row of await list.getByRole('listitem').allTextContents()) expect(row).toMatch(distance);
  });

  it('asks for the place of who wants what is near, and switches between both lists', async () => {
    const page = await visit(paths.nearby());
    const sheet = page.getByRole('dialog', { name: 'Perto de onde?' });
    await sheet.waitFor();
    await page.keyboard.press('Escape');
    await soon(() => sheet.count()).toBe(0);
    // Who comes again is asked again.
    await page.getByRole('navigation', { name: 'Navegação' }).getByRole('link', { name: 'Perto' }).click();
    await sheet.getByRole('button', { name: 'Norte' }).click();
    await page.getByRole('list', { name: 'Picanha perto da Região Norte' }).waitFor();
    const switching = page.getByRole('navigation', { name: 'O que há perto' });
    await switching.getByRole('link', { name: 'Combustível' }).click();
    await page.getByRole('list', { name: 'Gasolina comum perto da Região Norte' }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('PertoPerto de você');
    expect(await page.locator('nav [aria-current=page]:visible').allTextContents()).toEqual(['Perto']);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('answers above the fold, in few words, with the tag on the lowest price and a saving only beside it', async () => {
    const page = await visitFromHome(visit, paths.butchers());
    await near(page).waitFor();
    expect(await wordsAbove(page, 716)).toBeLessThanOrEqual(60);
    expect(await wordsAbove(page, Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(210);

    const texts = (await near(page).getByRole('listitem').allTextContents()).map(plain);
    const prices = texts.map((text) =>
      Number(text.match(/R\$ (\d+,\d\d) por quilo/)?.[1]?.replace(',', '.')),
    );
    const tagged = texts.flatMap((text, index) => (text.includes('menor preço da lista') ? index : []));
    expect(tagged).toHaveLength(1);
    expect(prices[tagged[0] ?? -1]).toBe(Math.min(...prices));
    for (const [index, text] of texts.entries())
      if (!tagged.includes(index)) expect(text).not.toContain('Economize');

    // No list lacks kilometres.
    const areThere = async (path: string) => {
      for (const row of await rows(page).allTextContents()) expect(row, path).toMatch(distance);
    };
    for (const tab of [undefined, 'comparar'] as const) {
      const path = paths.butchers({ productId: picanha, tab });
      await page.goto(path);
      await near(page).waitFor();
      await areThere(path);
    }
    for (const tab of ['promocoes', 'estabelecimentos'] as const) {
      const path = paths.butchers({ tab });
      await page.goto(path);
      await page.getByRole('tabpanel').getByText('km aprox.').waitFor();
      await areThere(path);
    }
  });

  it('begins with the cuts that were chosen last', async () => {
    const page = await visit(paths.butchers());
    const cuts = page.getByRole('navigation', { name: 'Escolher corte' }).getByRole('link');
    const first = async () => (await cuts.allTextContents()).slice(0, 3);
    expect(await first()).toEqual(['Picanha', 'Contra Filé', 'Frango']);
    await cuts.filter({ hasText: 'Costela' }).click();
    await soon(first).toEqual(['Costela', 'Picanha', 'Contra Filé']);
    await page.goto(paths.butchers());
    await soon(first).toEqual(['Picanha', 'Costela', 'Contra Filé']);
  });

  it('keeps a search and a region in sight, and near the person too', async () => {
    const page = await visitFromHome(visit, paths.butchers({ regionId: 2 }));
    await near(page).waitFor();
    const filter = page.getByRole('link', { name: 'Tirar o filtro Região Sul' });
    await filter.waitFor();
    const inSouth = await rows(page).count();
    await filter.click();
    const more = page.getByRole('button', { name: /^Mostrar mais \d+ lugares$/ });
    // The list of the region goes with its filter.
    await filter.waitFor({ state: 'detached' });
    await more.waitFor();
    const shown = await rows(page).count();
    await more.click();
    await soon(() => rows(page).count()).toBeGreaterThan(inSouth);
    const next = rows(page).nth(shown).getByRole('link');
    await soon(() => next.evaluate((link) => link === document.activeElement)).toBe(true);
  });

  it('has sheets that the back button of a phone closes, signed out too', async () => {
    const page = await visit(paths.home());
    await page.getByRole('navigation', { name: 'Navegação' }).getByRole('link', { name: 'Carnes' }).click();
    // The address changes before the page, and the home page has such a button, too.
    await page.getByRole('navigation', { name: 'Escolher corte' }).waitFor();
    const opened = page.getByRole('dialog');
    for (const button of [/^Lugar/, /\. Ver e reportar o preço de /]) {
      await page.getByRole('button', { name: button }).first().click();
      await opened.waitFor();
      await page.goBack();
      await soon(() => opened.count()).toBe(0);
      await soon(() => new URL(page.url()).pathname).toBe(paths.butchers());
    }
    await page.goBack();
    await soon(() => new URL(page.url()).pathname).toBe(paths.home());
  });

  it('shows no price of the city where a place is known, however long those near take', async () => {
    const page = await visitFromHome(visit, anywhere);
    const held = Promise.withResolvers<void>();
    await page.route('**/public/prices?*', async (route) => {
      await held.promise;
      await route.fallback();
    });
    await page.goto(paths.butchers());
    await awake(page);
    await page.getByText('Buscando os preços perto de Casa...').first().waitFor();
    expect(await rows(page).count()).toBe(0);
    held.resolve();
    await near(page).waitFor();
    expect(await rows(page).count()).toBe(5);
  });

  it('shows the prices of the city if those near cannot be had', async () => {
    const page = await visit(paths.butchers(), { expected: /status of 500/ });
    await page.route('**/public/prices?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('link', { name: 'Perto da Região Norte' }).click();
    await page.getByText(/^Não foi possível buscar os preços perto da Região Norte/).waitFor();
    for (const row of await rows(page).allTextContents()) expect(row).toMatch(distance);
  });
});

describe('the price table', () => {
  it('has the nearest shops, in that order, or those of the city, if those near cannot be had', async () => {
    const page = await visit(anywhere, { ...desktop, expected: /status of 500/ });
    await liveAtHome(page);
    await page.route('**/comparisons/table?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto(paths.butchers());
    await awake(page);
    await page.getByText(/^Não foi possível buscar os preços perto de Casa/).waitFor();
    const heads = page.getByRole('table').locator('thead th[scope=col]:not(:first-child)');
    for (const head of await heads.allTextContents()) expect(head).toMatch(distance);
    await page.unroute('**/comparisons/table?*');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await page.getByText('primeiro os mais próximos').waitFor();
    const isInOrder = async () => {
      const all = (await heads.locator('> span').allTextContents()).map(metresOf);
      return all.length === 12 && all.every((metres, index) => metres >= (all[index - 1] ?? 0));
    };
    await soon(isInOrder).toBe(true);
  });

  it('shows age and difference of the price in focus, moves by arrow keys, and opens its sheet', async () => {
    const page = await visit(paths.butchers(), desktop);
    const table = page.getByRole('table');
    const [row, next] = [table.getByRole('row').nth(2), table.getByRole('row').nth(3)];
    const cell = row.getByRole('button', { name: /por quilo/ }).nth(0);
    const shown = () => cell.evaluate((button) => getComputedStyle(button, '::after').content);
    expect(await shown()).toBe('none');
    await cell.focus();
    expect(await shown()).toMatch(/por quilo.*(hoje|ontem|há \d+ dias?), fonte /);
    await page.keyboard.press('ArrowDown');
    const below = next.locator('td').first().getByRole('button');
    await soon(() => below.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
  });
});

/** Visible words of the page's main part above a height, without numbers and their units. */
function wordsAbove(page: Page, bottom: number): Promise<number> {
  return page.evaluate((limit) => {
    const walker = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    const range = document.createRange();
    let words = 0;
    while (walker.nextNode()) {
      const { currentNode: text } = walker;
      const parent = text.parentElement;
      if (!parent?.checkVisibility() || parent.closest('.sr-only, option') || parent.offsetWidth === 1)
        continue;
      range.selectNodeContents(text);
      const { top, left, width } = range.getBoundingClientRect();
      if (width === 0 || top >= limit || left >= window.innerWidth) continue;
      const plainText = (text.textContent ?? '').replace(/R\$|\d[\d.,]*\s?(km|m\b)?|[^\p{L}\s]/gu, ' ');
      words += plainText.split(/\s+/).filter(Boolean).length;
    }
    return words;
  }, bottom);
}
