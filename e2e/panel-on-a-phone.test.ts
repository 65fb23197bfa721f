import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { adminLists, panelPaths } from '#web/panel-paths.ts';
import { paths } from '#web/paths.ts';
import { troublesOf, unfold } from './support/accessibility.ts';
import { journey, soon } from './support/journey.ts';
import { button, panelMenu } from './support/panel.ts';
import { anywhere, enterFrom } from './support/people.ts';
import { admin } from './support/shared-sites.ts';

/** Visual language, section 10, on a phone. The dashboard and the statistics are tested in panel-figures, at all widths. */
const { visit } = journey('demonstration');

/** Without a look for barriers, which fuel-module takes. */
const modules = ['fuel', 'acougue'].map((area) => `${paths.admin()}/${area}`);
const further = [panelPaths.imports(), panelPaths.priceRound(), panelPaths.priceImport()];
const pages = new Set<string>([...Object.values(adminLists).map(({ path }) => path), ...further, ...modules]);
/** Spec, back office, section 2: the sections of the menu, and the sub-routes without an entry there. */
const specified = [
  ...['sectors', 'regions', 'promotions', 'coupons', 'reviews', 'reported-prices', 'users'],
  ...['products', 'establishments', 'categories', 'prices', 'fuel', 'acougue'],
].map((area) => `${paths.admin()}/${area}`);
/** A page with its form open. */
const forms: Record<string, string> = {
  [panelPaths.list('establishments')]: 'Novo estabelecimento',
  [panelPaths.list('products')]: 'Novo produto',
  [panelPaths.list('prices')]: 'Novo preço',
  [panelPaths.list('promotions')]: 'Nova promoção',
  [panelPaths.list('users')]: 'Novo usuário',
  [panelPaths.list('fuelBrands')]: 'Nova marca',
  [panelPaths.list('fuelStations')]: 'Novo posto',
  [panelPaths.list('fuelPrices')]: 'Novo Preço',
};

const phone = [{ width: 360, themes: ['light', 'dark'] }] as const;
/** Around each of these a list becomes a table, or the menu stands beside it. */
const wider = [768, 832, 1024, 1200, 1280];

/** Returns by how many pixels the widest table of the page is cut off. */
const cutOff = (page: Page) =>
  page.locator('main table').evaluateAll((tables) =>
    Math.max(
      0,
      ...tables.map((table) => {
        const box = table.closest('.overflow-clip') ?? document.documentElement;
        return Math.floor(table.getBoundingClientRect().right - box.getBoundingClientRect().right);
      }),
    ),
  );

/** Waits until everything that the page requests has arrived. */
async function arrive(page: Page) {
  await soon(() => page.locator('main .skeleton').count()).toBe(0);
  await unfold(page);
}

it('every page, and every form that opens over one, is whole at 360 px, and every table on wider screens', async () => {
  const page = await visit(anywhere);
  await enterFrom(page, admin);
  const found: Record<string, string[]> = {};
  const look = async (name: string) => {
    const met = await troublesOf(page, phone);
    if (met.length > 0) found[name] = met;
  };
  expect([...pages]).toEqual(expect.arrayContaining(specified));
  for (const address of pages) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(200);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.title(), address).not.toContain('não encontrada');
    await arrive(page);
    await soon(() => page.locator('h1').count(), address).toBe(1);
    if (!modules.includes(address)) await look(address);
    for (const width of wider) {
      await page.setViewportSize({ width, height: 780 });
      await soon(() => cutOff(page), `${address} at ${width} px`).toBe(0);
    }
    // At the last width the menu stands beside the page.
    if (specified.includes(address)) {
      await soon(() => panelMenu(page).locator('[aria-current]').count(), address).toBe(1);
    }
    await page.setViewportSize({ width: 360, height: 780 });
    const form = forms[address];
    if (!form) continue;
    await button(page, form).first().click();
    await page.getByRole('dialog', { name: form }).waitFor();
    await look(form);
    await soon(() => page.locator('h1').count(), form).toBe(1);
  }
  expect(found).toEqual({});
});
