import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { statusWith } from './support/call-from.ts';
import { awake, holdScripts, journey, soon } from './support/journey.ts';
import { knownFrom, memberAt, signInAt, somebody } from './support/people.ts';

/** Spec, public side, sections 2 (Header and footer) and 4 (Session). */
const { visit } = journey('demonstration');

const header = (page: Page) => page.getByRole('banner');
const account = (page: Page) => header(page).getByRole('button', { name: /Conta de/ });
const waysIn = (page: Page) => header(page).getByRole('link', { name: 'Entrar' });
const kept = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')]);

it('the header never shows the ways in to who is signed in, and nothing moves while e-mail and menu arrive', async () => {
  const { page, person } = await memberAt(visit, paths.about(), somebody(), { width: 1280 });
  const leftOf = (element: ReturnType<Page['locator']>) =>
    element.evaluate((node) => node.getBoundingClientRect().left);
  const search = header(page).getByRole('search');
  const email = header(page).getByText(person.email);
  const menu = Promise.withResolvers<void>();
  await page.route('**/user-menu-*.js', async (route) => {
    await menu.promise;
    await route.continue();
  });
  const release = await holdScripts(page);
  await page.goto(paths.about(), { waitUntil: 'commit' });
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
  );
  await page.getByRole('contentinfo').waitFor();
  expect(await page.getByText('Entrar', { exact: true }).isVisible()).toBe(false);
  await soon(() => page.locator('html').getAttribute('class')).toContain('signed-in');
  const searchWidth = () => search.evaluate((node) => node.getBoundingClientRect().width);
  const before = await searchWidth();
  release();
  await email.waitFor();
  expect(await searchWidth()).toBe(before);
  const emailLeft = await leftOf(email);
  // Until then, or where it cannot be loaded, the account is a link.
  const link = header(page).getByRole('link', { name: 'Conta de Marina Lopes' });
  expect(await link.getAttribute('href')).toBe(paths.dashboard());
  menu.resolve();
  const arrow = account(page).locator('svg');
  await arrow.waitFor();
  await soon(() => leftOf(email)).toBe(emailLeft);
  expect(await searchWidth()).toBe(before);
  const emailRight = await email.evaluate((node) => node.getBoundingClientRect().right);
  await soon(async () => (await leftOf(arrow)) - emailRight).toBeLessThanOrEqual(8);
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Meu Perfil' }).click();
  // That page has its own header.
  const focused = () =>
    page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`);
  await soon(focused).toBe('H1 Meu Perfil');
});

it('signing out ends the session here and on the server, and goes home, on a low screen, too', async () => {
  const choices = { width: 740, height: 320, expected: /status of 401/ };
  const { page } = await memberAt(visit, paths.dashboard('perfil'), somebody(), choices);
  const [token] = await kept(page);
  await soon(() => statusWith(page, token ?? '')).toBe(200);
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await page.waitForURL((url) => url.pathname === paths.home());
  await waysIn(page).waitFor();
  await soon(() => kept(page)).toEqual([null, null]);
  await soon(() => statusWith(page, token ?? '')).toBe(401);
  // Going back shows nothing of the account.
  await page.goBack();
  await page.waitForURL(`**${paths.login(paths.dashboard('perfil'))}`);
});

it('signing out without a connection leaves nothing of the account here, and tells the server as soon as there is one', async () => {
  const { page } = await memberAt(visit, paths.dashboard('perfil'), somebody(), {
    expected: /ERR_|status of 401/,
  });
  const [token] = await kept(page);
  await page.getByRole('heading', { level: 2, name: 'Marina Lopes' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await page.getByText('Você saiu, mas está sem conexão').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Você saiu' }).waitFor();
  await soon(() => kept(page)).toEqual([null, null]);
  expect(await page.getByText('Marina Lopes').count()).toBe(0);
  await page.context().setOffline(false);
  await Promise.all([
    page.waitForURL((url) => url.pathname === paths.home()),
    // It disappears by itself, perhaps before the page has loaded.
    page.getByText('Você saiu da sua conta').waitFor(),
  ]);
  await soon(() => statusWith(page, token ?? '')).toBe(401);
});

it('two tabs sign in and out together', async () => {
  const one = await visit(paths.login());
  const person = await knownFrom(one);
  const other = await one.context().newPage();
  await other.goto(paths.about());
  await awake(other);
  await waysIn(other).waitFor();

  await signInAt(one, person);
  await one.waitForURL(`**${paths.dashboard()}`);
  await account(other).waitFor();
  expect(await waysIn(other).count()).toBe(0);

  await account(other).click();
  await other.getByRole('menuitem', { name: 'Sair' }).click();
  await other.waitForURL((url) => url.pathname === paths.home());
  // The first tab leaves the page that needs a session. The user signed out, so no notice about a lost session appears.
  await one.waitForURL(`**${paths.login(paths.dashboard())}`);
  expect(await one.getByText('Sua sessão expirou').count()).toBe(0);
});
