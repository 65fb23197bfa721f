import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type AdminListName, panelPaths } from '#web/panel-paths.ts';
import { paths } from '#web/paths.ts';
import { troublesOf } from './support/accessibility.ts';
import { journey, plain, soon } from './support/journey.ts';
import { button, create, notice, openPanel } from './support/panel.ts';
import { somebody } from './support/people.ts';
import type { VisitorChoices } from './support/visitor.ts';

/** Spec, back office, sections 2, 5 and 8 (Establishments manager, products). */
const admin = somebody({ email: 'lojas@exemplo.com.br' });
const { visit } = journey(() => ({
  settings: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
}));

function openList(list: AdminListName, choices: VisitorChoices = {}): Promise<Page> {
  return openPanel(visit, panelPaths.list(list), { as: admin, ...choices });
}

const namesOf = async (page: Page) =>
  (await page.getByRole('rowheader').allTextContents()).map((name) => plain(name));

const createShop = (page: Page, name: string) =>
  create(page, '/establishments', { name, regionId: 1, replacesDemonstration: true });

async function choose(page: Page, field: RegExp, option: string) {
  const combobox = page.getByRole('dialog').getByRole('combobox', { name: field });
  await combobox.fill(option);
  await page.getByRole('option', { name: option }).waitFor();
  await combobox.press('Enter');
}

it('the demonstration is edited and added to, until the first real shop takes it away, after a question', async () => {
  const page = await openList('establishments');
  await page.getByText('Demonstração', { exact: true }).first().waitFor();
  await button(page, /^Excluir Açougue Boi de Ouro/).click({ force: true });
  await notice(page).getByText('Este estabelecimento possui preços vinculados.').waitFor();
  await button(page, /^Editar Açougue Boi de Ouro/).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Nome/).fill('Açougue Boi Mudado');
  await button(page, 'Salvar estabelecimento').click();
  await notice(page).getByText('Estabelecimento atualizado com sucesso!').waitFor();

  const question = page.getByRole('alertdialog');
  await page.keyboard.press('n');
  await dialog.getByLabel(/^Nome/).fill('Aaa Só um teste');
  await choose(page, /^Região/, 'Sul');
  await button(page, 'Salvar estabelecimento').click();
  await question.getByText(/^Saem 30 estabelecimentos, /).waitFor();
  await button(page, 'Salvar como exemplo').click();
  await page.getByRole('rowheader', { name: 'Aaa Só um teste' }).waitFor();

  await page.keyboard.press('n');
  await button(page, 'Salvar estabelecimento').click();
  await notice(page).getByText('Por favor, preencha todos os campos obrigatórios.').waitFor();
  await dialog.getByLabel(/^Nome/).fill('Casa de Carnes Verdadeira');
  await dialog.getByLabel('Razão social').fill('Verdadeira Comércio de Carnes Ltda');
  await choose(page, /^Região/, 'Sul');
  await button(page, 'Informar horários').click();
  await dialog.getByLabel('segunda-feira: abre às').fill('08:00');
  await dialog.getByLabel('segunda-feira: fecha às').fill('08:00');
  await button(page, 'Salvar estabelecimento').click();
  await dialog.getByText('Confira na segunda-feira: abre e fecha às 08:00.').first().waitFor();
  await dialog.getByLabel('segunda-feira: fecha às').fill('18:00');
  await button(page, /^Copiar para os outros dias/).click();
  await dialog.getByLabel('domingo', { exact: true }).selectOption('Fechado');

  await button(page, 'Salvar estabelecimento').click();
  await question.getByText(/^Saem 31 estabelecimentos, /).waitFor();
  expect(await troublesOf(page)).toEqual([]);
  await button(page, 'Voltar').click();
  await question.waitFor({ state: 'hidden' });
  await soon(() => dialog.getByLabel(/^Nome/).inputValue()).toBe('Casa de Carnes Verdadeira');
  await button(page, 'Salvar estabelecimento').click();
  await button(page, 'Começar a cidade de verdade').click();
  await notice(page).getByText('Estabelecimento criado com sucesso!').waitFor();
  await soon(() => namesOf(page)).toEqual(['Casa de Carnes Verdadeira']);

  const shops = await page.evaluate(async () => (await fetch('/api/public/establishments')).json());
  expect(shops).toMatchObject({ count: 1, demonstration: false });
  await page.goto(paths.establishment(shops.data[0].id));
  await page.getByText('Informações').click();
  await page.getByText('Verdadeira Comércio de Carnes Ltda').waitFor();
  await page
    .getByText(/^(Aberto agora · fecha às 18h|Fechado · abre (amanhã |na segunda-feira )?às 8h)$/)
    .waitFor();
  await soon(async () =>
    plain(await page.getByRole('region', { name: 'Horário de funcionamento' }).textContent()),
  ).toMatch(/segunda-feira.*8h às 18h.*domingo.*Fechado/);
});

it('several shops are verified and moved to a region at once', async () => {
  const page = await openList('establishments');
  for (const name of ['Boi Um', 'Boi Dois']) await createShop(page, name);
  await page.goto(panelPaths.list('establishments', { search: 'boi' }));
  await page.getByRole('checkbox', { name: 'Selecionar Boi Um' }).check();
  await page.getByRole('checkbox', { name: 'Selecionar Boi Dois' }).check();
  await button(page, 'Verificar').click();
  await notice(page).getByText('2 estabelecimentos verificados.').waitFor();
  await page.goto(`${panelPaths.list('establishments')}?verified=true&sort=-name`);
  await soon(() => namesOf(page)).toEqual(['Boi Um verificado', 'Boi Dois verificado']);
  await page.getByRole('checkbox', { name: 'Selecionar todas as linhas da página' }).check();
  await button(page, 'Mudar região').click();
  await choose(page, /^Região/, 'Taquaralto');
  await page.getByRole('dialog').getByRole('button', { name: 'Mudar região' }).click();
  await notice(page).getByText('2 estabelecimentos mudados de região.').waitFor();
  await soon(() => page.getByRole('cell', { name: 'Taquaralto' }).count()).toBe(2);
});
