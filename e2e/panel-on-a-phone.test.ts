import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { adminLists, panelPaths } from '#web/panel-paths.ts';
import { paths } from '#web/paths.ts';
import { troublesOf, unfold } from './support/accessibility.ts';
import { journey, soon } from './support/journey.ts';
import { button, openPanel } from './support/panel.ts';

/** Visual language, section 10, on a phone. The dashboard and the statistics are tested in panel-figures, at all widths. */
const { visit } = journey('demonstration');

const areas = ['fuel', 'acougue'];
const further = [panelPaths.imports(), panelPaths.priceRound(), panelPaths.priceImport()];
const pages = new Set<string>([
  ...Object.values(adminLists).map(({ path }) => path),
  ...further,
  ...areas.map((area) => `${paths.admin()}/${area}`),
]);
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
  const page = await openPanel(visit, paths.admin(), { width: 360, height: 780 });
  const found: Record<string, string[]> = {};
  const look = async (name: string) => {
    const met = await troublesOf(page, phone);
    if (met.length > 0) found[name] = met;
    await soon(() => page.locator('h1').count(), name).toBe(1);
  };
  for (const address of pages) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await arrive(page);
    await look(address);
    for (const width of wider) {
      await page.setViewportSize({ width, height: 780 });
      await soon(() => cutOff(page), `${address} at ${width} px`).toBe(0);
    }
    await page.setViewportSize({ width: 360, height: 780 });
    const form = forms[address];
    if (!form) continue;
    await button(page, form).first().click();
    await page.getByRole('dialog', { name: form }).waitFor();
    await look(form);
  }
  expect(found).toEqual({});
});
