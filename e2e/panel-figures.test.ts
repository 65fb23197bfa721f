import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { panelPaths } from '#web/panel-paths.ts';
import { paths } from '#web/paths.ts';
import { barriers } from './support/accessibility.ts';
import { journey, soon } from './support/journey.ts';
import { button, openPanel, unfoldFigures } from './support/panel.ts';

/** Spec, back office, section 2 (Dashboard); design, section 6 (real figures, Statistics tile). */
const { visit } = journey('demonstration');

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

it('the dashboard says what waits, how much there is, and where prices are missing', async () => {
  const page = await openPanel(visit, paths.admin());
  await page.getByText(/^\S+-feira, \d+ de \S+ de \d{4}$|^(sábado|domingo), \d+ de \S+ de \d{4}$/).waitFor();
  await button(page, 'Começar a cidade de verdade').click();
  await page.getByText(/^Saem 30 estabelecimentos, /).waitFor();
  await button(page, 'Agora não').click();
  await unfoldFigures(page);
  for (const name of [/^Estabelecimentos 30/, /^Produtos 40/, /^Categorias 7/, /^Regiões 3/]) {
    await page.getByRole('main').getByRole('link', { name }).waitFor();
  }
  const coverage = card(page, 'Cobertura de preços');
  await coverage.getByText('dos 40 cortes acompanhados').waitFor();
  expect(await coverage.getByRole('listitem').count()).toBe(8);
  await coverage.getByRole('radio', { name: 'Combustível' }).check();
  await coverage.getByText('combustíveis acompanhados').waitFor();
  await coverage.getByRole('link', { name: /^Ver todos/ }).click();
  await page.waitForURL(`**${panelPaths.statistics({ kind: 'fuel' })}`);
  await soon(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Estatísticas');
});

it('where the figures cannot be had, the dashboard says so and tries again; it makes none up', async () => {
  const unavailable = { success: false, code: 'unavailable', message: 'Fora do ar.' };
  const page = await openPanel(visit, paths.admin(), {
    expected: /status of 503/,
    prepare: (page) =>
      page.route('**/api/backoffice/dashboard', (route) => route.fulfill({ status: 503, json: unavailable })),
  });
  await page.getByRole('heading', { name: 'Não foi possível carregar os números do painel.' }).waitFor();
  expect(await page.getByRole('main').getByText('Estabelecimentos30').count()).toBe(0);
  // The rest of the page does not wait for them.
  await card(page, 'Cobertura de preços').getByRole('listitem').first().waitFor();
  await page.unroute('**/api/backoffice/dashboard');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await unfoldFigures(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Estabelecimentos 30/ })
    .waitFor();
});

it('statistics are read by keyboard and as tables, and their address keeps what was chosen', async () => {
  const page = await openPanel(visit, panelPaths.statistics());
  const days = card(page, 'Preços por dia').getByRole('slider');
  await days.focus();
  const newest = await days.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  await soon(() => days.getAttribute('aria-valuetext')).not.toBe(newest);
  await page.keyboard.press('Home');
  await soon(() => days.getAttribute('aria-valuenow')).toBe('1');

  const visits = card(page, 'Quem precisa de visita');
  await visits.getByRole('searchbox').fill('mercadinho');
  await page.keyboard.press('Enter');
  await visits.getByText('2 estabelecimentos').waitFor();
  await page.reload();
  await visits.getByText('2 estabelecimentos').waitFor();
  await visits.getByText('Ver como tabela').click();
  await soon(() => visits.getByRole('rowheader').allTextContents()).toHaveLength(2);
});

it('everything in the panel is found from the keyboard', async () => {
  const page = await openPanel(visit, paths.admin());
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Buscar em todo o painel' });
  await soon(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type('arara azul');
  const shop = page.getByRole('option', { name: /^Frigorífico Arara Azul/ });
  await shop.waitFor();
  await page.keyboard.press('ArrowDown');
  await soon(() => shop.getAttribute('aria-selected')).toBe('true');
  expect(await field.getAttribute('aria-activedescendant')).toBe(await shop.getAttribute('id'));
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${panelPaths.list('establishments', { search: 'Frigorífico Arara Azul' })}`);

  await page.goto(paths.admin());
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('estat');
  await page.getByRole('option', { name: 'Estatísticas' }).waitFor();
  await page.keyboard.press('Escape');
  await soon(() => field.getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.type('i');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${panelPaths.statistics()}`);

  const title = page.getByRole('heading', { level: 1, name: 'Estatísticas' });
  await soon(() => title.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('rodada arara azul');
  await page.getByRole('group', { name: 'Começar a rodada' }).getByRole('option').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin\/prices\/round\?establishmentId=\d+/);
});
