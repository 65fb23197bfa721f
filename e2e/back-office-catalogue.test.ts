import { text } from 'node:stream/consumers';
import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { type AdminListName, panelPaths } from '#web/panel-paths.ts';
import { journey, plain, soon } from './support/journey.ts';
import { button, create, notice, openPanel, type PanelChoices, panelMenu } from './support/panel.ts';
import { anywhere, enterFrom, signInAt } from './support/people.ts';
import { admin } from './support/shared-sites.ts';

/** Spec, back office, sections 2 and 5 (Sectors, Categories, Regions managers); design, sections 6 and 8. */
const { visit } = journey('empty');

/** A noun's list, as an administrator sees it on a desktop screen. */
function openList(list: AdminListName, choices: PanelChoices = {}): Promise<Page> {
  return openPanel(visit, panelPaths.list(list), choices);
}

const namesOf = (page: Page) => page.getByRole('rowheader').allTextContents();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

it('a list is searched, sorted and paged, and its address says so', async () => {
  const page = await openList('regions', {
    // Norte, Sul and Taquaralto exist from the beginning.
    async prepare(page) {
      for (let number = 1; number <= 23; number += 1) {
        await create(page, '/regions', { name: `Quadra ${number}` });
      }
    },
  });
  await page.getByText('Mostrando 20 de 26 regiões').waitFor();
  await soon(() => namesOf(page)).toHaveLength(20);

  await page.getByRole('link', { name: 'Próxima página' }).click();
  await soon(() => namesOf(page)).toHaveLength(6);
  expect(page.url()).toContain('?page=2');
  await button(page, 'ID').click();
  await soon(() => page.url()).toContain('?sort=id');
  await soon(async () => (await namesOf(page))[0]).toBe('Norte');
  await button(page, 'ID').click();
  await soon(async () => (await namesOf(page))[0]).toBe('Quadra 23');
  await soon(() => page.getByRole('columnheader', { name: 'ID' }).getAttribute('aria-sort')).toBe(
    'descending',
  );

  await page.getByRole('searchbox').fill('quadra 2');
  await soon(() => namesOf(page)).toEqual([
    'Quadra 23',
    'Quadra 22',
    'Quadra 21',
    'Quadra 20',
    'Quadra 12',
    'Quadra 2',
  ]);
  expect(new URL(page.url()).search).toBe('?search=quadra+2&sort=-id');
  await page.reload();
  await soon(() => namesOf(page)).toHaveLength(6);
  await page.getByRole('searchbox').fill('chácara');
  await page.getByRole('heading', { name: 'Nenhuma região encontrada' }).waitFor();
  await page.getByRole('link', { name: 'Limpar busca' }).click();
  await soon(() => namesOf(page)).toHaveLength(20);
  await page.goto(panelPaths.list('regions', { page: 9 }));
  await soon(() => new URL(page.url()).search).toBe('?page=2');

  // The menu opens the list as it was left.
  await page.getByLabel('regiões por página').selectOption('50');
  await soon(() => namesOf(page)).toHaveLength(26);
  await button(page, 'ID').click();
  await soon(() => new URL(page.url()).search).toBe('?sort=id&limit=50');
  await panelMenu(page)
    .getByRole('link', { name: /^Setores/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Setores' }).waitFor();
  await panelMenu(page)
    .getByRole('link', { name: /^Regiões/ })
    .click();
  await soon(() => namesOf(page)).toHaveLength(26);
  expect(new URL(page.url()).search).toBe('?sort=id&limit=50');
});

it('a category is created in a sector, changed and deleted; a sector that has one stays', async () => {
  let bakery = 0;
  const page = await openList('categories', {
    expected: /status of 409/,
    async prepare(page) {
      bakery = await create(page, '/sectors', { name: 'Padaria' });
      await create(page, '/sectors', { name: 'Peixaria' });
    },
  });
  await button(page, 'Nova categoria').first().click();
  await button(page, 'Salvar categoria').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('alert').getByText('Por favor, preencha o nome da categoria.').waitFor();
  await notice(page).getByText('Campos obrigatórios', { exact: true }).waitFor();

  await dialog.getByLabel(/^Nome/).fill('Pães');
  const sector = dialog.getByRole('combobox', { name: /^Setor/ });
  await sector.fill('pad');
  await page.getByRole('option', { name: 'Padaria' }).waitFor();
  await sector.press('Enter');
  await soon(() => sector.inputValue()).toBe('Padaria');
  await button(page, 'Salvar categoria').click();
  await notice(page).getByText('Categoria criada com sucesso!').waitFor();
  await soon(() => namesOf(page)).toContain('Pães');
  await soon(async () => plain(await page.getByRole('row', { name: /Pães/ }).textContent())).toContain(
    'Padaria',
  );

  await page.goto(panelPaths.list('sectors'));
  await button(page, 'Excluir Padaria').click({ force: true });
  await notice(page).getByText('Este setor possui categorias vinculadas.').waitFor();
  await button(page, 'Ver categorias').click();
  await soon(() => new URL(page.url()).search).toBe(`?sectorId=${bakery}`);
  await soon(() => namesOf(page)).toEqual(['Pães']);

  // A name that is taken is refused: the dialog stays open, with the typed text.
  await create(page, '/categories', { name: 'Bolos', sectorId: bakery });
  await button(page, 'Editar Pães').click();
  await dialog.getByLabel(/^Nome/).fill('Bolos');
  await button(page, 'Salvar categoria').click();
  await dialog.getByText(/^Já existe a categoria “Bolos” neste setor\./).waitFor();
  await soon(() => dialog.getByLabel(/^Nome/).inputValue()).toBe('Bolos');
  await dialog.getByLabel(/^Nome/).fill('Pães e roscas');
  await button(page, 'Salvar categoria').click();
  await notice(page).getByText('Categoria atualizada com sucesso!').waitFor();
  await soon(() => namesOf(page)).toEqual(['Bolos', 'Pães e roscas']);
});

it('a deletion can be undone; several rows are deleted together, and what is in use stays', async () => {
  const page = await visit(anywhere, { width: 1280, height: 900 });
  await enterFrom(page, admin);
  const sectorId = await create(page, '/sectors', { name: 'Mercearia' });
  for (const name of ['Arroz', 'Biscoitos', 'Café']) await create(page, '/categories', { name, sectorId });
  await page.goto(panelPaths.list('categories', { sectorId }));
  await button(page, 'Excluir Café').click();
  await page.getByRole('alertdialog').getByText('Café').waitFor();
  await button(page, 'Excluir').click();
  await soon(() => namesOf(page)).toEqual(['Arroz', 'Biscoitos']);
  // The row and its button no longer exist, so the focus is on a remaining row.
  await soon(() => focused(page)).toBe('Editar Biscoitos');
  await notice(page).getByText('Categoria excluída com sucesso!').waitFor();
  await button(page, 'Desfazer').click();
  await soon(() => namesOf(page)).toEqual(['Arroz', 'Biscoitos', 'Café']);

  // X selects the focused row.
  await button(page, 'Editar Café').focus();
  await page.keyboard.press('x');
  await page.getByText('1 selecionada', { exact: true }).waitFor();
  await page.getByLabel('Selecionar Arroz').click({ modifiers: ['Shift'] });
  await page.getByText('3 selecionadas', { exact: true }).waitFor();
  await page.getByLabel('Selecionar Café').uncheck();
  await page
    .getByRole('region', { name: 'Linhas selecionadas' })
    .getByRole('button', { name: 'Excluir' })
    .click();
  await page.getByRole('alertdialog', { name: 'Excluir 2 categorias?' }).waitFor();
  await button(page, 'Excluir').click();
  await soon(() => namesOf(page)).toEqual(['Café']);
  await notice(page).getByText('2 categorias excluídas com sucesso!').waitFor();
  await page.getByRole('link', { name: 'Setores', exact: true }).click();

  // The sector is in use: the other row may be deleted, and it stays with the reason.
  await create(page, '/sectors', { name: 'Miudezas' });
  await page.goto(panelPaths.list('sectors', { search: 'm' }));
  for (const name of ['Mercearia', 'Miudezas']) await page.getByLabel(`Selecionar ${name}`).check();
  await page
    .getByRole('region', { name: 'Linhas selecionadas' })
    .getByRole('button', { name: 'Excluir' })
    .click();
  await page
    .getByRole('alertdialog')
    .getByText(/^Mercearia: Este setor possui categorias/)
    .waitFor();
  await button(page, 'Excluir').click();
  await page.getByRole('rowheader', { name: /^Mercearia Este setor possui categorias/ }).waitFor();
  await soon(() => namesOf(page)).not.toContain('Miudezas');
});

it('columns are chosen and remembered, and the list is downloaded as it is searched', async () => {
  const page = await openPanel(visit, panelPaths.list('regions', { search: '1+1' }), {
    prepare: (page) => create(page, '/regions', { name: '=1+1' }),
  });
  await page.getByRole('rowheader', { name: '=1+1' }).waitFor();
  await button(page, 'Colunas').click();
  await page.getByRole('menuitemcheckbox', { name: 'ID' }).click();
  await page.keyboard.press('Escape');
  await soon(() => page.getByRole('columnheader', { name: 'ID' }).count()).toBe(0);
  await page.reload();
  await page.getByRole('rowheader', { name: '=1+1' }).waitFor();
  expect(await page.getByRole('columnheader', { name: 'ID' }).count()).toBe(0);
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Exportar CSV').click()]);
  expect(file.suggestedFilename()).toBe('regioes.csv');
  const lines = (await text(await file.createReadStream())).trim().split('\r\n');
  expect(lines).toEqual([
    'ID;Nome;Estabelecimentos;Postos;Atualizado em',
    expect.stringMatching(/^\d+;'=1\+1;0;0;/),
  ]);
});

it('while the server is away changes wait on their rows, and another try saves them once', async () => {
  const page = await openList('sectors', {
    expected: /ERR_FAILED|status of 409/,
    async prepare(page) {
      await create(page, '/sectors', { name: 'Quitanda' });
      await create(page, '/sectors', { name: 'Quiosque' });
    },
  });
  const writes = (url: URL) => url.pathname.startsWith('/api/backoffice/sectors');
  const away = async (route: Route) => {
    if (route.request().method() === 'GET') return route.continue();
    // The server does create and change rows; only its reply is lost. Deletions do not reach it.
    if (route.request().method() !== 'DELETE') await route.fetch();
    return route.abort();
  };
  await page.route(writes, away);
  await button(page, 'Novo setor').click();
  await page.getByLabel(/^Nome/).fill('Queijaria');
  await page.getByLabel(/^Nome/).press('Enter');
  await notice(page).getByText('Setor criado com sucesso! (Simulado)').waitFor();
  await button(page, 'Editar Quitanda').click();
  await page.getByLabel(/^Nome/).fill('Quitandas');
  await page.getByLabel(/^Nome/).press('Enter');
  await page.getByRole('rowheader', { name: 'Quitandas Não salvo (Simulado)' }).waitFor();
  await button(page, 'Excluir Quiosque').click();
  await button(page, 'Excluir').click();

  // All three are there after going back, and the menu counts them.
  const menu = page.getByRole('navigation', { name: 'Painel' });
  await menu.getByRole('link', { name: 'Regiões' }).click();
  await page.getByRole('heading', { level: 1, name: 'Regiões' }).waitFor();
  await menu.getByRole('link', { name: 'Setores 3 não salvos' }).click();
  await page.getByRole('rowheader', { name: 'Quiosque Exclusão não salva (Simulado)' }).waitFor();
  await button(page, 'Sair').click();
  await page.getByText(/^3 mudanças ainda não foram salvas/).waitFor();
  await button(page, 'Continuar no painel').click();
  await button(page, 'Tentar novamente Queijaria').click();
  await notice(page).getByText('Ainda não foi salvo', { exact: true }).waitFor();

  await page.unroute(writes, away);
  for (const name of ['Queijaria', 'Quitandas', 'Quiosque']) {
    await button(page, `Tentar novamente ${name}`).click();
    await button(page, `Tentar novamente ${name}`).waitFor({ state: 'detached' });
  }
  await notice(page).getByText('Setor excluído com sucesso!').waitFor();
  await page.getByRole('searchbox').fill('qu');
  await soon(() => namesOf(page)).toEqual(['Queijaria', 'Quitandas']);
  await soon(() => menu.getByRole('link', { name: 'Setores', exact: true }).count()).toBe(1);
});

it('what is typed is not thrown away unasked, by Esc, the way back or the end of the session', async () => {
  const page = await openList('regions', { expected: /status of 401/ });
  await page.getByRole('link', { name: 'Setores', exact: true }).click();
  await button(page, 'Novo setor').first().click();
  await page.getByLabel(/^Nome/).fill('Empório');
  await page.keyboard.press('Escape');
  await button(page, 'Continuar editando').click();
  await page.goBack();
  await button(page, 'Continuar editando').click();
  await soon(() => page.getByLabel(/^Nome/).inputValue()).toBe('Empório');

  await page.evaluate(() => localStorage.setItem('token', 'ended'));
  await button(page, 'Salvar setor').click();
  await signInAt(page, admin);
  await page.getByRole('dialog', { name: 'Novo setor' }).waitFor();
  await soon(() => page.getByLabel(/^Nome/).inputValue()).toBe('Empório');
  await page.keyboard.press('Escape');
  await button(page, 'Descartar').click();
  await soon(() => page.getByRole('dialog').count()).toBe(0);
});

it('the keyboard alone is enough', async () => {
  // 'Açougue' exists from the beginning.
  const page = await openList('sectors', { prepare: (page) => create(page, '/sectors', { name: 'Açaí' }) });
  await button(page, 'Editar Açaí').waitFor();
  await page.keyboard.press('j');
  await soon(() => focused(page)).toBe('Editar Açaí');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  const name = page.getByLabel(/^Nome/);
  await soon(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  // Within a field the shortcut keys are letters.
  await page.keyboard.press('End');
  await page.keyboard.type(' na ?');
  await page.keyboard.press('Enter');
  await page.getByRole('rowheader', { name: 'Açaí na ?' }).waitFor();
  await soon(() => focused(page)).toBe('Editar Açaí na ?');
  await page.keyboard.press('/');
  await page.keyboard.type('açougue');
  await soon(() => namesOf(page)).toEqual(['Açougue']);
  await page.keyboard.press('Tab');
  await page.keyboard.press('n');
  await page.getByRole('dialog', { name: 'Novo setor' }).waitFor();
  await page.keyboard.press('Escape');
  await soon(() => page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('?');
  await page.getByLabel('Usar atalhos de uma tecla').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  expect(await page.getByRole('dialog').count()).toBe(0);
});
