import { expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { journey, plain, soon } from './support/journey.ts';

/** A user who wants contrafilé and is here for the first time. */
const { visit } = journey('demonstration');

it('goes from a few letters to the way to the cheapest shop', async () => {
  const page = await visit(paths.home(), { width: 1280 });
  const search = page.getByRole('main').getByRole('combobox', { name: /^Pesquisar/ });
  await search.fill('contra file');
  await page
    .getByRole('main')
    .getByRole('option', { name: /^Contra Filé/ })
    .click();

  await page.waitForURL(/\/produto\/\d+$/);
  await page.getByRole('heading', { level: 1, name: 'Contra Filé' }).waitFor();
  const cheapest = page
    .getByRole('list', { name: /Contra Filé|Preços Oficiais/ })
    .getByRole('listitem')
    .first();
  const price = /R\$ \d+,\d{2} por quilo/.exec(plain(await cheapest.textContent()))?.[0];
  expect(price).toBeDefined();
  const shop = plain(await cheapest.getByRole('link').first().textContent());
  await cheapest.getByRole('link').first().click();

  await page.waitForURL(/\/estabelecimento\/\d+$/);
  await page.getByRole('heading', { level: 1, name: shop }).waitFor();
  await soon(async () => plain(await page.getByRole('main').textContent())).toContain(price ?? '');
  const map = page.getByRole('link', { name: /^Como chegar/ });
  expect(await map.getAttribute('target')).toBe('_blank');
  await soon(() => map.getAttribute('href')).toContain(encodeURIComponent(shop).replaceAll('%20', '+'));
});
