import { expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { troublesOf } from './support/accessibility.ts';
import { journey, soon } from './support/journey.ts';
import { anywhere, enterFrom, joinFrom, somebody } from './support/people.ts';
import { admin } from './support/shared-sites.ts';

/** Spec, public side, section 6 (Roles and permissions). */
const { visit } = journey('demonstration');

it('visitors are led to sign in, and from there back', async () => {
  const page = await visit(paths.admin());
  await page.waitForURL(`**${paths.login(paths.admin())}`);
  await page.getByLabel(/^E-mail/).fill(admin.email);
  await page.getByLabel(/^Senha/).fill(admin.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('heading', { level: 1, name: 'Painel Administrativo' }).waitFor();
});

it('who is no administrator is led to the account', async () => {
  const page = await visit(anywhere);
  await joinFrom(page, somebody());
  await page.goto(paths.admin());
  await page.waitForURL(`**${paths.dashboard()}`);
  await page.getByRole('heading', { level: 1, name: 'Minha conta' }).waitFor();
});

it('who is no administrator any more is led out as soon as the server says so', async () => {
  const page = await visit(anywhere);
  await joinFrom(page, somebody());
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}');
    localStorage.setItem('user', JSON.stringify({ ...user, role: 'admin' }));
  });
  await page.goto(paths.admin());
  await page.waitForURL(`**${paths.dashboard()}`);
});

it('administrators are greeted, and find what there is', async () => {
  const page = await visit(anywhere, { width: 1280, height: 900 });
  await enterFrom(page, admin);
  await page.goto(paths.admin());
  await page.getByRole('heading', { level: 1, name: 'Painel Administrativo' }).waitFor();
  await page.getByText('Olá, Administrador').waitFor();
  const main = page.getByRole('main');
  expect(
    await main.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual([
    paths.adminList('sectors'),
    paths.adminList('categories'),
    paths.adminList('regions'),
    paths.butchers(),
    paths.fuel(),
    paths.dashboard('perfil'),
    paths.dashboard('configuracoes'),
  ]);
  await page.getByRole('button', { name: 'Sair' }).click();
  await page.waitForURL((url) => url.pathname === paths.home());
});

it('the panel has no barriers and does not scroll sideways', async () => {
  const page = await visit(anywhere);
  await enterFrom(page, admin);
  await page.goto(paths.admin());
  await page.getByRole('heading', { level: 1, name: 'Painel Administrativo' }).waitFor();
  expect(await troublesOf(page)).toEqual([]);
});

it('an address of the panel that nobody knows is not found', async () => {
  const page = await visit(paths.about(), { expected: /status of 404/ });
  await enterFrom(page, admin);
  const answer = await page.goto(`${paths.admin()}/nada`);
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { level: 1, name: 'Página não encontrada' }).waitFor();
  await page.getByRole('navigation', { name: 'Painel' }).getByRole('link', { name: 'Visão geral' }).click();
  await soon(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Painel Administrativo');
});
