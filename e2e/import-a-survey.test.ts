import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { panelPaths } from '#web/panel-paths.ts';
import { paths } from '#web/paths.ts';
import { troublesOf } from './support/accessibility.ts';
import { journey, plain, soon } from './support/journey.ts';
import { button, openPanel } from './support/panel.ts';
import { somebody } from './support/people.ts';
import { weeklyWorkbook } from './support/weekly-survey.ts';

/** A survey is imported and undone in the panel. Design, section 4; data, section 1 (the weekly workbook). */
const admin = somebody({ email: 'admin@exemplo.com.br' });
const { visit } = journey(() => ({
  settings: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
}));

const station = {
  number: 41,
  company: 'POSTO CAPIM DOURADO LTDA',
  street: 'QUADRA 104 NORTE AVENIDA NS 2',
  neighbourhood: 'PLANO DIRETOR NORTE',
  zipcode: '77006-020',
  brand: 'VIBRA',
};
const week = weeklyWorkbook([
  { station, product: 'GASOLINA COMUM', price: '6,79', daysAgo: 1 },
  { station, product: 'ETANOL', price: '4,89', daysAgo: 1 },
  { station, product: 'DIESEL S10', price: '0', daysAgo: 1 },
]);

const sendFile = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel(/^Arquivo da pesquisa/).setInputFiles({ name, mimeType: '', buffer });

it('a weekly file is looked at, imported and undone, and the public page follows', async () => {
  const page = await openPanel(visit, panelPaths.imports(), { as: admin, expected: /status of 415/ });
  await page.getByText('Nenhuma importação encontrada').waitFor();

  await sendFile(page, 'foto.xlsx', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
  await page.getByRole('alert').getByText('Envie um arquivo XLSX, CSV ou TXT.').waitFor();
  await sendFile(page, 'tabela.csv', Buffer.from('uma;tabela\n'));
  await page.getByRole('alert').getByText('O arquivo não tem um leiaute conhecido.').waitFor();
  await button(page, 'Tirar da lista').click();
  // Until it has disappeared, the next file would be sent from its page.
  await page.getByRole('heading', { level: 2, name: 'tabela.csv' }).waitFor({ state: 'detached' });

  await sendFile(page, 'J DA SILVA 52998224725.xlsx', week);
  await page.getByRole('heading', { name: 'O que vai mudar' }).waitFor();
  // A user who comes back finds its current state.
  await page.goto(panelPaths.imports());
  await page.getByRole('heading', { level: 2, name: 'J DA SILVA.xlsx' }).waitFor();
  const counts = 'linhas lidas 3, da cidade 3: novas 2, iguais 0, corrigidas 0, recusadas 1';
  await page.getByText(counts).waitFor();
  const refused = page.getByRole('region', { name: 'Linhas recusadas' }).getByRole('row').nth(1);
  await soon(async () => plain(await refused.textContent())).toMatch(
    /^13PREÇO DE REVENDApreço fora do possível/,
  );
  await page.locator('summary', { hasText: '1 posto que a pesquisa traz' }).click();
  expect(await troublesOf(page)).toEqual([]);

  await button(page, 'Importar 2 preços').click();
  const question = page.getByRole('alertdialog');
  await question.getByText(/^Saem 30 estabelecimentos, \d+ postos, [\d.]+ preços, /).waitFor();
  expect(await troublesOf(page)).toEqual([]);
  await button(page, 'Agora não').click();
  await question.waitFor({ state: 'hidden' });
  await button(page, 'Importar 2 preços').click();
  await button(page, 'Começar e importar').click();
  await page.getByRole('link', { name: 'Ver os preços no site' }).waitFor();
  await soon(() => page.getByText(counts).count()).toBe(1);
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^J DA SILVA/ }) });
  await soon(async () => plain(await row.textContent())).toContain('Importada');

  await page.getByRole('link', { name: 'Ver os preços no site' }).click();
  await page.getByText('Posto Capim Dourado').first().waitFor();
  expect(await page.getByText('Dados de demonstração').count()).toBe(0);
  const shops = await page.request.get('/api/public/establishments');
  expect(await shops.json()).toMatchObject({ count: 0, demonstration: false });

  await page.goBack();
  await button(page, 'Desfazer').first().click();
  await button(page, 'Desfazer importação').click();
  await page.getByText('2 preços retirados, 1 posto retirado.').waitFor();
  await page.getByText(/^Desfeita em/).waitFor();
  await soon(async () => plain(await row.textContent())).toContain('Desfeita');
  await page.goto(paths.fuel());
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText('Posto Capim Dourado').count()).toBe(0);
  expect(await page.getByText('Dados de demonstração').count()).toBe(0);
});
