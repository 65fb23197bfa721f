import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { panelPaths } from '#web/panel-paths.ts';
import { paths } from '#web/paths.ts';
import { journey, soon } from './support/journey.ts';
import { button, notice, openPanel, panelMenu, setRole, unfoldFigures } from './support/panel.ts';
import { anywhere, enterFrom, joinFrom, signInAt, somebody } from './support/people.ts';
import { admin } from './support/shared-sites.ts';

/** Spec, public side, section 6 (Roles and permissions). */
const { visit } = journey('demonstration');

it('who is no administrator is led to the account; who is none any more, as soon as the server says so', async () => {
  const page = await visit(anywhere, { expected: /status of 403/ });
  await joinFrom(page, somebody());
  await page.goto(paths.admin());
  await page.waitForURL(`**${paths.dashboard()}`);
  await page.getByRole('heading', { level: 1, name: 'Minha conta' }).waitFor();
  // The account's own reply cannot interfere there.
  await page.goto(anywhere);
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}');
    localStorage.setItem('user', JSON.stringify({ ...user, role: 'admin' }));
  });
  const refused = page.waitForResponse((answer) => answer.status() === 403);
  await page.goto(paths.admin());
  await refused;
  await page.waitForURL(`**${paths.dashboard()}`);
});

it('of two administrators at one product the second sees what the first has saved; a role that is taken away holds at once', async () => {
  const ana = await openPanel(visit, panelPaths.list('products', { sort: '-name' }), {
    expected: /status of 409/,
  });
  const bia = await visit(anywhere, { width: 1280, height: 900, expected: /status of 403/ });
  const person = somebody({ name: 'Bia Ramos' });
  await joinFrom(bia, person);
  await setRole(ana, person, 'admin');
  await enterFrom(bia, person);
  await bia.goto(panelPaths.list('products', { sort: '-name' }));

  const first = ana.getByRole('button', { name: /^Editar / }).first();
  const edit = (await first.getAttribute('aria-label')) ?? '';
  await first.click();
  const words = (page: Page) => page.getByRole('dialog').getByLabel(/^Outros nomes/);
  const before = await words(ana).inputValue();
  await words(ana).fill('nome da ana');
  await button(bia, edit).click();
  await words(bia).fill('nome da bia');
  await button(bia, 'Salvar produto').click();
  await notice(bia).getByText('Produto atualizado com sucesso!').waitFor();

  await button(ana, 'Salvar produto').click();
  const dialog = ana.getByRole('dialog');
  await dialog.getByText(/^Bia Ramos alterou este produto em \d\d\/\d\d\/\d{4} às/).waitFor();
  await button(ana, 'Ver como está agora').click();
  await dialog.getByText('nome da bia').first().waitFor();
  await soon(() => words(ana).inputValue()).toBe('nome da ana');
  await words(ana).fill(before);
  await button(ana, 'Salvar produto').click();
  await notice(ana).getByText('Produto atualizado com sucesso!').waitFor();

  // The panel stays open, and its next call is refused.
  await button(bia, 'Novo produto').click();
  await bia.getByRole('dialog').getByLabel(/^Nome/).fill('Corte da Bia');
  await setRole(ana, person, 'user');
  await bia.keyboard.press('Escape');
  await button(bia, 'Descartar').click();
  await panelMenu(bia).getByRole('link', { name: 'Setores' }).click();
  await bia.waitForURL(`**${paths.dashboard()}`);
  await notice(bia).getByText('Você não administra mais o painel').waitFor();
});

it('administrators are led to sign in, greeted, find the ten sections and nine tiles, and are told of their way out', async () => {
  const page = await visit(paths.admin(), { width: 1280, height: 900 });
  await page.waitForURL(`**${paths.login(paths.admin())}`);
  await signInAt(page, admin);
  await page.getByRole('heading', { level: 1, name: 'Painel Administrativo' }).waitFor();
  await page.getByText('Olá, Administrador').waitFor();
  const addresses = (links: Locator) =>
    links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  // The ten sections, the seven tools and the two ways out (web/admin/sections.test.ts).
  const entries = await addresses(panelMenu(page).getByRole('link'));
  expect(entries).toHaveLength(19);
  expect(entries.slice(-2)).toEqual([paths.dashboard(), paths.home()]);
  await unfoldFigures(page);
  const tiles = page.getByRole('region', { name: 'Acesso rápido' }).getByRole('link');
  expect(await addresses(tiles)).toEqual([
    '/admin/products',
    '/admin/establishments',
    '/admin/categories',
    '/admin/sectors',
    '/admin/regions',
    '/admin/prices',
    '/admin/fuel',
    '/admin/users',
    '/admin/statistics',
  ]);
  expect(await page.getByText('Cesta Básica').locator('xpath=ancestor::a').count()).toBe(0);

  await button(page, 'Sair').click();
  await page.waitForURL((url) => url.pathname === paths.home());
  await notice(page).getByText('Logout realizado').waitFor();
  await notice(page).getByText('Você foi desconectado com sucesso.').waitFor();
});

it('a visitor who signs in comes back to the very page of the panel', async () => {
  const address = panelPaths.statistics({ kind: 'fuel', days: 90 });
  const page = await visit(address);
  await page.waitForURL(`**${paths.login(address)}`);
  await signInAt(page, admin);
  await page.waitForURL(`**${address}`);
  await page.getByRole('heading', { level: 1, name: 'Estatísticas' }).waitFor();
});

it('on a phone the menu is a sheet that keeps the focus, gives it back, and closes behind a choice', async () => {
  const page = await visit(anywhere);
  await enterFrom(page, admin);
  await page.goto(paths.admin());
  const button = page.getByRole('button', { name: 'Abrir o menu do painel' });
  await button.click();
  const sheet = page.getByRole('dialog', { name: 'Menu do painel' });
  await sheet.waitFor();
  for (let times = 0; times < 16; times += 1) await page.keyboard.press('Tab');
  await soon(() => sheet.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await soon(() => button.evaluate((element) => element === document.activeElement)).toBe(true);

  await button.click();
  await sheet.getByRole('link', { name: 'Setores' }).click();
  await sheet.waitFor({ state: 'detached' });
  await page.waitForURL(`**${panelPaths.list('sectors')}`);
  await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Setores');
});

it('an address of the panel that nobody knows is not found', async () => {
  const page = await visit(anywhere, { expected: /status of 404/ });
  await enterFrom(page, admin);
  const answer = await page.goto(`${paths.admin()}/nada`);
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { level: 1, name: 'Página não encontrada' }).waitFor();
  await page.getByRole('link', { name: 'Voltar ao painel' }).click();
  await soon(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Painel Administrativo');
});
