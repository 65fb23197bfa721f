import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import {
  brasilApiAnswer,
  json,
  startFakeService,
  viaCepAnswer,
} from '#api/postal-codes/testing/fake-services.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { paths } from '#web/paths.ts';
import { journey, plain, soon } from './support/journey.ts';
import { button, create, notice, openPanel, unfoldFigures } from './support/panel.ts';
import { admin } from './support/shared-sites.ts';

/** Spec, back office, sections 2 and 3; design, section 6 (postal codes): the site shows what is saved in the panel. */
const [viaCep, brasilApi] = await Promise.all([
  startFakeService(json(viaCepAnswer())),
  startFakeService(json(brasilApiAnswer({ latitude: '-10.2330926', longitude: '-48.318205' }))),
]);
afterAll(() => Promise.all([viaCep.close(), brasilApi.close()]));

const { visit } = journey(() => ({
  settings: {
    SEED: 'none',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    VIACEP_URL: viaCep.url,
    BRASILAPI_URL: brasilApi.url,
  },
}));

/** Follows a link to a list, and waits only for its data. */
async function follow(page: Page, name: string | RegExp, heading: string) {
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}

/** Types into a combobox, and takes the result. */
async function choose(page: Page, label: RegExp, typed: string, option: RegExp) {
  const field = page.getByRole('combobox', { name: label });
  await field.fill(typed);
  await page.getByRole('option', { name: option }).waitFor();
  await field.press('Enter');
}

/** Saves the open form, from its first field, and waits until it has closed. */
async function save(page: Page, sentence: string) {
  await page.getByLabel(/^Nome/).press('Enter');
  await notice(page).getByText(sentence).waitFor();
  await soon(() => page.getByRole('dialog').count()).toBe(0);
}

it('an empty installation becomes a city by the panel alone, and the public pages show it', async () => {
  const visitor = await visit(paths.home());
  await visitor.getByText('Nenhum preço encontrado. Tente novamente mais tarde.').first().waitFor();
  await visitor.goto(paths.butchers());
  await visitor.getByText('Nenhum preço encontrado. Tente novamente mais tarde.').first().waitFor();
  const publicPrices = async () => {
    const answer = await visitor.request.get('/api/public/prices');
    return (await answer.json()).data.map(({ price }: { price: number }) => price);
  };
  expect(await publicPrices()).toEqual([]);

  const page = await openPanel(visit, paths.admin());
  await follow(page, 'Confira regiões e setores', 'Regiões');
  await button(page, 'Nova região').click();
  await page.getByLabel(/^Nome/).fill('Luzimangues');
  await save(page, 'Região criada com sucesso!');

  await follow(page, 'Setores', 'Setores');
  await button(page, 'Novo setor').click();
  await page.getByLabel(/^Nome/).fill('Casas de carne');
  await save(page, 'Setor criado com sucesso!');

  await follow(page, 'Visão geral', 'Painel Administrativo');
  await unfoldFigures(page);
  await follow(page, /^Categorias/, 'Categorias');
  await button(page, 'Nova categoria').click();
  await page.getByLabel(/^Nome/).fill('Búfalo');
  await choose(page, /^Setor/, 'acougue', /^Açougue/);
  await save(page, 'Categoria criada com sucesso!');

  await follow(page, 'Visão geral', 'Painel Administrativo');
  await unfoldFigures(page);
  await follow(page, /^Produtos/, 'Produtos');
  for (const name of ['Alcatra de búfalo', 'Costela de búfalo']) {
    await button(page, 'Novo produto').click();
    await page.getByLabel(/^Nome/).fill(name);
    await choose(page, /^Categoria/, 'bufalo', /^Búfalo/);
    await page.getByLabel(/^Outros nomes/).fill(`${name} da ilha`);
    await save(page, 'Produto criado com sucesso!');
    await page.getByRole('searchbox').fill('bufalo');
    await page.getByRole('rowheader', { name }).waitFor();
  }

  await follow(page, 'Visão geral', 'Painel Administrativo');
  await follow(page, 'Cadastre os estabelecimentos', 'Estabelecimentos');
  await button(page, 'Novo estabelecimento').first().click();
  await page.getByLabel(/^Nome/).fill('Casa de Carnes Capim Dourado');
  await page.getByLabel(/^CEP/).fill('77023-056');
  await button(page, 'Buscar CEP').click();
  await notice(page).getByText('CEP encontrado', { exact: true }).waitFor();
  await notice(page).getByText('Preenchido pelo CEP: endereço, bairro, região e coordenadas.').waitFor();
  await soon(() => page.getByLabel(/^Endereço/).inputValue()).toBe('Quadra ARSE 82 Avenida NS 10');
  await soon(() => page.getByLabel(/^Bairro/).inputValue()).toBe('Plano Diretor Sul');
  expect(viaCep.asked[0]?.path).toBe('/ws/77023056/json/');
  await choose(page, /^Região/, 'luzi', /^Luzimangues/);
  await choose(page, /^Setor/, 'casas', /^Casas de carne/);
  await button(page, 'Informar horários').click();
  await page.getByLabel('segunda-feira: abre às').fill('07:30');
  await page.getByLabel('segunda-feira: fecha às').fill('18:00');
  await button(page, /^Copiar para os outros dias/)
    .first()
    .click();
  await save(page, 'Estabelecimento criado com sucesso!');

  // The round by keyboard: the shop, its cuts from the first cell down, and saved from the focused cell.
  await page.goto(panelPaths.priceRound());
  await choose(page, /^Estabelecimento/, 'capim', /^Casa de Carnes Capim Dourado/);
  const first = page.getByRole('textbox', { name: 'Alcatra de búfalo', exact: true });
  await first.focus();
  await page.keyboard.type('5490');
  await page.keyboard.press('Enter');
  await page.keyboard.type('39,90');
  await page.keyboard.press('Control+Enter');
  await notice(page).getByText('2 preços salvos com sucesso!').waitFor();

  // The server had cached the visitor's pages, and saving has invalidated them.
  await soon(publicPrices).toEqual([39.9, 54.9]);
  const shown = async () => plain(await visitor.getByRole('main').textContent());
  await visitor.goto(paths.home());
  expect(await shown()).toMatch(/Costela de búfalo.*39,90/);
  await visitor.goto(paths.butchers());
  expect(await shown()).toMatch(/Alcatra de búfalo.*54,90/);
  await visitor.goto(paths.butchers({ tab: 'estabelecimentos' }));
  await visitor
    .getByRole('main')
    .getByRole('link', { name: /Casa de Carnes Capim Dourado/ })
    .first()
    .click();
  await visitor.getByRole('heading', { level: 1, name: 'Casa de Carnes Capim Dourado' }).waitFor();
  expect(await shown()).toMatch(/806 Sul, Av\. NS 10/);
  expect(await shown()).toMatch(/Luzimangues/);
  expect(await shown()).toMatch(/Alcatra de búfalo.*54,90/);
  expect(await shown()).toMatch(/segunda-feira.*7h30 às 18h.*domingo.*7h30 às 18h/i);
  await soon(shown).toMatch(/Aberto agora · fecha às 18h|Fechado · abre (amanhã )?às 7h30/);
  await visitor.getByRole('main').getByRole('link', { name: 'Alcatra de búfalo', exact: true }).click();
  await visitor.getByRole('heading', { level: 1, name: 'Alcatra de búfalo' }).waitFor();
  expect(await shown()).toMatch(/54,90.*Casa de Carnes Capim Dourado|Casa de Carnes Capim Dourado.*54,90/);
  expect(await visitor.getByText('Dados de demonstração').count()).toBe(0);
  await visitor.goto(paths.butchers({ search: 'bufalo da ilha' }));
  expect(await shown()).toMatch(/Alcatra de búfalo.*54,90/);

  // The first steps are done, so the panel shows pending tasks instead.
  await page.goto(paths.admin());
  await unfoldFigures(page);
  await page.getByRole('link', { name: /^Estabelecimentos 1/ }).waitFor();
  expect(await page.getByRole('heading', { name: 'Comece por aqui' }).count()).toBe(0);
});

it('what comes soon leads to its goods once the panel has opened its sector', async () => {
  const visitor = await visit(paths.home());
  const category = visitor.getByRole('radio', { name: 'Cesta básica' });
  const grid = visitor.getByRole('region', { name: 'Categorias' });
  const card = grid.getByRole('link', { name: 'Cesta básica' });
  const page = await openPanel(visit, panelPaths.list('sectors'));
  const sectorId = await create(page, '/sectors', { name: 'Cesta Basica' });
  const categoryId = await create(page, '/categories', { name: 'Mercearia', sectorId });
  const oil = { name: 'Óleo de soja', categoryId, unit: 'un' };
  const productId = await create(page, '/products', oil);
  const shop = { name: 'Mercado Jalapão', type: 'mercado', regionId: 1 };
  const establishmentId = await create(page, '/establishments', shop);
  await create(page, '/prices', { productId, establishmentId, price: 7.49 });

  await visitor.goto(paths.home());
  await category.click();
  await visitor.getByText('Esta categoria estará disponível em breve!').waitFor();
  expect(await card.count()).toBe(0);

  await page.reload();
  await button(page, 'Editar Cesta Basica').click();
  await page.getByLabel('Aberto ao público').check();
  await save(page, 'Setor atualizado com sucesso!');

  await visitor.goto(paths.home());
  await grid.locator('summary').click();
  await card.waitFor();
  await category.click();
  await visitor.getByRole('heading', { level: 1, name: 'Cesta Basica: preços em Palmas' }).waitFor();
  expect(new URL(visitor.url()).search).toBe(`?setor=${sectorId}`);
  const shown = async () => plain(await visitor.getByRole('main').textContent());
  await soon(shown).toMatch(
    /1 produto em 1 estabelecimento com preço válido em toda a cidade, por unidade\./,
  );
  expect(await shown()).toMatch(/Óleo de soja.*7,49/);
  await visitor.getByText('Mais', { exact: true }).click();
  await visitor.getByRole('tab', { name: 'Comparar' }).click();
  await visitor.getByRole('heading', { name: 'Escolha um produto para comparar' }).waitFor();
  expect(new URL(visitor.url()).searchParams.get('setor')).toBe(String(sectorId));
  await visitor.goto(paths.butchers());
  expect(await shown()).not.toContain('Óleo de soja');
});
