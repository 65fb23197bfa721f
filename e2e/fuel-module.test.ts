import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { panelPaths } from '#web/panel-paths.ts';
import { paths } from '#web/paths.ts';
import { callFrom } from './support/call-from.ts';
import { journey, plain, soon } from './support/journey.ts';
import { button, create, notice, openPanel, panelMenu } from './support/panel.ts';

/** Spec, back office, sections 2, 4, 5 and 8 (Admin fuel module, Admin butcher module). */
const { visit } = journey('empty');

const station = 'Posto Buriti';
const rows = async (page: Page) =>
  (await page.getByRole('row').allTextContents()).slice(1).map((row) => plain(row));
const tab = (page: Page, label: string, name: string) =>
  page.getByRole('navigation', { name: label }).getByRole('link', { name, exact: true });

/** The public prices of the station. */
async function publicPrices(page: Page): Promise<string> {
  await page.goto(paths.fuel({ search: 'Buriti', fuelTypeId: 'todos' }));
  return plain(await page.getByRole('main').textContent());
}

it('five prices of a station are entered in one dialog and public at once; one is corrected and one deleted', async () => {
  const page = await openPanel(visit, panelPaths.section('fuel'));
  const stations = page.getByRole('link', { name: /^Postos\s*\d+\s*Gerenciar postos/ });
  const count = async () => Number(plain(await stations.textContent()).match(/\d+/)?.[0]);
  const before = await count();
  const brandId = await create(page, '/fuel/brands', { name: 'Rede Buriti' });
  const place = { address: 'Avenida JK, 10', regionId: 1 };
  await create(page, '/fuel/stations', { ...place, name: station, brandId });
  // Another one has a price, against which those of the first are unusual or not.
  const stationId = await create(page, '/fuel/stations', { ...place, name: 'Posto Mandacaru' });
  const fuels = (await callFrom(page, '/fuel/types')) as { id: number; name: string }[];
  const fuelTypeId = fuels.find(({ name }) => name === 'Gasolina comum')?.id;
  const prices = { stationId, prices: [{ fuelTypeId, price: 6.69 }] };
  await callFrom(page, '/backoffice/fuel/prices', { method: 'POST', body: prices });
  await button(page, 'Atualizar').click();
  await soon(count).toBeGreaterThanOrEqual(before + 2);
  for (const tip of ['Coordenadas GPS', 'Vínculo com a marca', 'URL do logotipo']) {
    await page.getByRole('heading', { name: tip }).waitFor();
  }

  await tab(page, 'Módulo de Combustíveis', 'Preços').click();
  await page.getByRole('heading', { level: 1, name: 'Preços de combustível' }).waitFor();
  await button(page, 'Novo Preço').click();
  const dialog = page.getByRole('dialog', { name: 'Novo Preço' });
  await button(page, 'Salvar preço').click();
  await notice(page).getByText('Todos os campos são obrigatórios').waitFor();
  await dialog.getByRole('combobox', { name: /^Posto/ }).fill('buriti');
  await page.getByRole('option', { name: `${station}, Avenida JK, 10` }).click();
  const typed = {
    'Gasolina comum': '6,59',
    'Gasolina aditivada': '6,79',
    Etanol: '4,69',
    'Diesel S10': '6,39',
    'Diesel S500': '6,19',
  };
  for (const [fuel, price] of Object.entries(typed)) {
    await dialog.getByLabel(fuel, { exact: true }).fill(price);
  }

  await button(page, 'Salvar preço').click();
  await notice(page).getByText('O novo preço foi registrado com sucesso.').waitFor();
  await notice(page).getByText('Preço registrado').waitFor();

  const seen = await publicPrices(page);
  for (const price of Object.values(typed)) expect(seen).toContain(`R$ ${price}`);

  // Both filters are in the address, and one button removes them.
  await page.goto(panelPaths.list('fuelPrices', { search: 'Buriti' }));
  await soon(() => rows(page)).toHaveLength(5);
  await page.getByRole('search').getByLabel('Combustível').selectOption({ label: 'Etanol' });
  await soon(() => rows(page)).toEqual([expect.stringMatching(/Posto Buriti.*Etanol.*R\$ 4,69/)]);
  await button(page, /^Editar Etanol, Posto Buriti/).click();
  const correction = page.getByRole('dialog', { name: 'Editar Preço' });
  await correction.getByLabel(/^Preço \(R\$\) \*/).fill('4,59');
  await button(page, 'Salvar preço').click();
  await notice(page).getByText('O preço foi atualizado com sucesso.').waitFor();
  await soon(() => rows(page)).toEqual([expect.stringMatching(/Etanol.*R\$ 4,59/)]);
  await page.getByRole('button', { name: /^Preço de Etanol, Posto Buriti/ }).press('Enter');
  await page.keyboard.type('449');
  await page.keyboard.press('Enter');
  await soon(() => rows(page)).toEqual([expect.stringMatching(/Etanol.*R\$ 4,49/)]);
  await page.getByRole('link', { name: 'Limpar filtros' }).click();
  await soon(async () => (await rows(page)).join()).toContain('Posto Mandacaru');

  await button(page, /^Excluir Gasolina aditivada, Posto Buriti/).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Tem certeza que deseja excluir este registro de preço?').waitFor();
  await question.getByRole('button', { name: 'Excluir' }).click();
  await notice(page).getByText('O registro de preço foi excluído com sucesso.').waitFor();
  const left = await publicPrices(page);
  expect(left).toContain('R$ 4,49');
  expect(left).not.toMatch(/R\$ 4,[56]9|Gasolina aditivada ?R\$/);
});

const modules = [
  {
    section: 'acougue',
    name: 'Módulo de Açougues',
    entry: 'Açougues',
    tabs: {
      Produtos: 'Produtos',
      Estabelecimentos: 'Estabelecimentos',
      Categorias: 'Categorias',
      Preços: 'Preços',
    },
  },
  {
    section: 'fuel',
    name: 'Módulo de Combustíveis',
    entry: 'Combustível',
    tabs: {
      Marcas: 'Marcas',
      Tipos: 'Tipos de combustível',
      Postos: 'Postos',
      Preços: 'Preços de combustível',
    },
  },
] as const;

it('each module is five tabs over the lists of the catalogue', async () => {
  const page = await openPanel(visit, panelPaths.section(modules[0].section));
  for (const { section, name, entry, tabs } of modules) {
    await page.goto(panelPaths.section(section));
    await page.getByRole('heading', { level: 1, name }).waitFor();
    for (const [label, title] of Object.entries(tabs)) {
      await tab(page, name, label).click();
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      await soon(() => tab(page, name, label).getAttribute('aria-current')).toBe('page');
      await soon(() => panelMenu(page).locator('[aria-current]').textContent()).toBe(entry);
    }
    await button(page, 'Atualizar').click();
    await tab(page, name, 'Visão Geral').click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  }
});
