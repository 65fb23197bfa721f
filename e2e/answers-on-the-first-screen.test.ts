import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { demonstrationStation } from './support/demonstration.ts';
import { visitFromHome } from './support/home.ts';
import { awake, journey, plain, soon } from './support/journey.ts';
import { fold } from './support/words.ts';

/** Near me first: where each list begins on a phone, and two questions that one tap answers. */
const { visit } = journey('demonstration');

/** Measures how far down the rows end, in px. */
const bottomsOf = (rows: Locator) =>
  rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom + window.scrollY));

const near = (page: Page, name: string) =>
  page.getByRole('list', { name: `${name} perto de Casa` }).getByRole('listitem');
const tap = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Navegação' }).getByRole('link', { name }).click();

it('one tap from home, where a place is known, answers where picanha is the best buy, and where to fill up', async () => {
  const page = await visitFromHome(visit, paths.home());
  await tap(page, 'Carnes');
  const cuts = near(page, 'Picanha');
  await soon(() => cuts.count()).toBeGreaterThanOrEqual(5);
  for (const row of (await cuts.allTextContents()).slice(0, 5))
    expect(plain(row)).toMatch(/R\$ \d+,\d\d por quilo.*\d (km|m)\b/);

  await page.goto(paths.home());
  await awake(page);
  await tap(page, 'Combustível');
  const fuels = near(page, 'Gasolina comum');
  await soon(() => fuels.count()).toBeGreaterThanOrEqual(5);
  expect(plain(await fuels.first().textContent())).toContain('conta R$ 282,14');
  // How far that pays, and with what to fill up.
  const ceiling = page.getByText(
    /no máximo R\$\s[\d,]+ por tanque\. (Não desvie mais de \d+ km por isso|Nenhum desvio compensa)\./,
  );
  const ethanol = page.getByText(/^Etanol\/gasolina [\d,]+%: (etanol|gasolina|tanto faz)/);
  expect((await bottomsOf(ceiling))[0]).toBeLessThanOrEqual(fold);
  expect((await bottomsOf(ethanol))[0]).toBeLessThanOrEqual(fold);
});

/** The design puts the answer above the list of a product, and the figures above those of a station. */
const product = { first: 496, fifth: 850 };
const lists = [
  { path: paths.home(), name: /^Mais em conta perto de Casa$/, first: 300, fifth: null },
  { path: paths.butchers(), name: /^Picanha perto de Casa$/, first: 300, fifth: 700 },
  { path: paths.butchers({ regionId: 2 }), name: /^Picanha perto de Casa$/, first: 300, fifth: 700 },
  // Each promotion has its honesty line.
  { path: paths.butchers({ tab: 'promocoes' }), name: /^Melhores preços$/, first: 300, fifth: 870 },
  { path: paths.butchers({ tab: 'estabelecimentos' }), name: /^Estabelecimentos$/, first: 300, fifth: 700 },
  {
    path: paths.butchers({ tab: 'comparar', productId: 20 }),
    name: /^Picanha perto de Casa$/,
    first: 300,
    fifth: 700,
  },
  { path: paths.fuel(), name: /^Gasolina comum perto de Casa$/, first: 300, fifth: 700 },
  { path: paths.fuel({ tab: 'postos' }), name: /^Postos$/, first: 300, fifth: null },
  { path: paths.fuel({ tab: 'tipos' }), name: /^Tipos de combustível$/, first: 300, fifth: 700 },
  { path: paths.fuel({ tab: 'regioes' }), name: null, first: 300, fifth: null },
  { path: paths.product(20), name: /^Picanha perto de Casa$/, ...product },
  { path: paths.product(20, { regionId: 1 }), name: /^Picanha, menor preço primeiro$/, ...product },
  { path: paths.establishment(1), name: /^Produtos e preços$/, first: 300, fifth: 700 },
] as const;

it('each list begins at a first row that ends on the first screen, and so do the figures of a station', async () => {
  const page = await visitFromHome(visit, paths.station(demonstrationStation));
  const figures = page.getByRole('navigation', { name: 'Combustível' });
  expect((await bottomsOf(figures))[0]).toBeLessThanOrEqual(320);
  for (const { path, name, first, fifth } of lists) {
    await page.goto(path);
    await awake(page);
    const list = name
      ? page.getByRole('list', { name })
      : page.getByRole('tabpanel').getByRole('list').first();
    const rows = list.getByRole('listitem');
    await rows.first().waitFor();
    const bottoms = await bottomsOf(rows);
    expect(bottoms[0], path).toBeLessThanOrEqual(first);
    if (fifth !== null) expect(bottoms[4], path).toBeLessThanOrEqual(fifth);
  }
});

it('a list begins there, too, after its tab was chosen in the fold; filters fold nothing', async () => {
  const page = await visitFromHome(visit, paths.fuel());
  const inFocus = () => page.evaluate(() => document.activeElement?.textContent);
  for (const [path, tab] of [
    [paths.fuel(), 'Postos'],
    [paths.butchers(), 'Estabelecimentos'],
  ] as const) {
    await page.goto(path);
    await awake(page);
    await page.getByText('Mais', { exact: true }).click();
    await page.getByRole('tab', { name: tab }).click();
    const rows = page.getByRole('list', { name: tab, exact: true }).getByRole('listitem');
    await rows.first().waitFor();
    expect((await bottomsOf(rows))[0], path).toBeLessThanOrEqual(300);
    // The fold has its name, and the focus of the pressed tab.
    await soon(inFocus).toBe(tab);
  }

  await page.goto(paths.fuel({ search: 'posto' }));
  await awake(page);
  const search = page.getByRole('main').getByRole('searchbox', { name: 'Buscar' });
  await search.fill('');
  await soon(() => new URL(page.url()).search).toBe('');
  expect(await search.evaluate((field) => field === document.activeElement && field.checkVisibility())).toBe(
    true,
  );
});
