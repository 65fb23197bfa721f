import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { overflow } from './support/accessibility.ts';
import { awake, holdScripts, journey, soon } from './support/journey.ts';
import {
  anywhere,
  enterFrom,
  joinFrom,
  knownFrom,
  memberAt,
  type Person,
  signInAt,
  somebody,
} from './support/people.ts';
import { admin } from './support/shared-sites.ts';
import type { VisitorChoices } from './support/visitor.ts';

/** Spec, public side, sections 2 (Header and footer) and 4 (Session). */
const { visit } = journey('demonstration');

/** A signed-in user on a page. */
const at = async (...given: [path: string, person?: Person, choices?: VisitorChoices]) =>
  (await memberAt(visit, ...given)).page;

const header = (page: Page) => page.getByRole('banner');
const account = (page: Page) => header(page).getByRole('button', { name: /Conta de/ });
const waysIn = (page: Page) => header(page).getByRole('link', { name: 'Entrar' });
const entries = (page: Page) => page.getByRole('menuitem').allTextContents();
const kept = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')]);
const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** Returns the status of a call with a token. */
const statusWith = (page: Page, token: string | null) =>
  page.evaluate(async (given) => {
    const answer = await fetch('/api/users/profile', { headers: { authorization: `Bearer ${given}` } });
    return answer.status;
  }, token);

/** Ends the session only on the server; this browser does not know yet. */
const endOnServer = (page: Page) =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    await fetch('/api/auth/logout', { method: 'POST', headers });
  });

describe('the header', () => {
  it('offers visitors the ways in, and who is signed in their own menu', async () => {
    const page = await visit(paths.about(), { width: 1280 });
    await soon(() => waysIn(page).getAttribute('href')).toBe(paths.login(paths.about()));
    const person = somebody({ name: 'zilda Prado' });
    await joinFrom(page, person);
    await page.reload();
    await soon(() => account(page).textContent()).toContain('Z');
    await soon(() => account(page).getByText(person.email).isVisible()).toBe(true);
    await account(page).click();
    await soon(() => entries(page)).toEqual(['Meu Perfil', 'Meus Favoritos', 'Configurações', 'Sair']);
    const goTo = async (name: string, path: string) => {
      await page.getByRole('menuitem', { name }).click();
      // The page has its own header.
      await page.getByRole('heading', { level: 1, name }).waitFor();
      expect(pathOf(page)).toBe(path);
      await account(page).click();
    };
    await page.getByRole('menuitem', { name: 'Meu Perfil' }).click();
    const focused = () =>
      page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`);
    await soon(focused).toBe('H1 Meu Perfil');
    await account(page).click();
    await goTo('Meus Favoritos', paths.dashboard('favoritos'));
    await goTo('Configurações', paths.dashboard('configuracoes'));
  });

  it('leads administrators to their side', async () => {
    const page = await visit(anywhere, { width: 1280 });
    await enterFrom(page, admin);
    await page.goto(paths.about());
    await account(page).click();
    await soon(() => entries(page)).toContain('Painel Administrador');
    await page.getByRole('menuitem', { name: 'Painel Administrador' }).click();
    await page.waitForURL(`**${paths.admin()}`);
  });

  it('shows a letter alone on a phone, and never grows with a name; the bottom bar ends with the account', async () => {
    const endless = 'Wanderleia'.repeat(9);
    const page = await visit(paths.about(), { width: 320 });
    const conta = page.getByRole('navigation', { name: 'Navegação' }).getByRole('link', { name: 'Conta' });
    await soon(() => conta.getAttribute('href')).toBe(paths.login());
    await joinFrom(page, somebody({ name: endless }));
    await page.reload();
    await soon(() => conta.getAttribute('href')).toBe(paths.dashboard());
    await account(page).waitFor();
    expect(await header(page).getByText('@exemplo').isVisible()).toBe(false);
    await account(page).click();
    const { width, right } = await page.getByRole('menu').evaluate((menu) => {
      const box = menu.getBoundingClientRect();
      return { width: box.width, right: box.right };
    });
    expect(width).toBeLessThan(310);
    expect(right).toBeLessThanOrEqual(320);
    expect(await overflow(page)).toEqual({ pixels: 0, of: [] });
  });

  it('never shows the ways in to who is signed in, not even before script', async () => {
    const page = await at(paths.about(), somebody(), { width: 1280 });
    const release = await holdScripts(page);
    await page.goto(paths.about(), { waitUntil: 'commit' });
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
    );
    await page.getByRole('contentinfo').waitFor();
    expect(await page.getByText('Entrar', { exact: true }).isVisible()).toBe(false);
    await soon(() => page.locator('html').getAttribute('class')).toContain('signed-in');
    release();
    await account(page).waitFor();
  });

  it('has the e-mail and its arrow together, and nothing moves while they arrive', async () => {
    const person = somebody();
    const page = await at(paths.about(), person, { width: 1280 });
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
    await page.getByRole('contentinfo').waitFor();
    const searchWidth = () => search.evaluate((node) => node.getBoundingClientRect().width);
    const before = await searchWidth();
    release();
    await email.waitFor();
    expect(await searchWidth()).toBe(before);
    const emailLeft = await leftOf(email);
    menu.resolve();
    const arrow = account(page).locator('svg');
    await arrow.waitFor();
    await soon(() => leftOf(email)).toBe(emailLeft);
    expect(await searchWidth()).toBe(before);
    const emailRight = await email.evaluate((node) => node.getBoundingClientRect().right);
    await soon(async () => (await leftOf(arrow)) - emailRight).toBeLessThanOrEqual(8);
  });

  it('opens, walks and closes by keyboard', async () => {
    const page = await at(paths.about(), somebody(), { width: 1280 });
    await account(page).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Meu Perfil' }).waitFor();
    const here = () => page.evaluate(() => document.querySelector(':focus')?.textContent);
    await soon(here).toBe('Meu Perfil');
    await page.keyboard.press('End');
    await soon(here).toBe('Sair');
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await soon(here).toContain('Conta de Marina Lopes');
    await page.keyboard.press('Space');
    await soon(here).toBe('Meu Perfil');
    await page.keyboard.press('ArrowDown');
    await soon(here).toBe('Meus Favoritos');
    await page.keyboard.press('ArrowDown');
    await soon(here).toBe('Configurações');
    await page.keyboard.press('Enter');
    await soon(() => pathOf(page)).toBe(paths.dashboard('configuracoes'));
  });

  it('works without its menu, too', async () => {
    const page = await at(paths.about(), somebody(), { expected: /user-menu|ERR_|dynamically imported/ });
    await page.route('**/user-menu-*.js', (route) => route.abort());
    await page.reload();
    await header(page).getByRole('link', { name: 'Conta de Marina Lopes' }).click();
    await soon(() => pathOf(page)).toBe(paths.dashboard());
  });
});

describe('signing out', () => {
  it('ends the session here and on the server, and goes home, on a low screen, too', async () => {
    const low = { width: 740, height: 320 };
    const page = await at(paths.dashboard('perfil'), somebody(), { ...low, expected: /status of 401/ });
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

  it('needs no server; one that did not hear of it is told again', async () => {
    const page = await at(paths.about(), somebody(), { expected: /auth\/logout|ERR_|status of 401/ });
    const [token] = await kept(page);
    await page.route('**/auth/logout', (route) => route.abort('internetdisconnected'), { times: 1 });
    await account(page).click();
    await page.getByRole('menuitem', { name: 'Sair' }).click();
    await page.waitForURL((url) => url.pathname === paths.home());
    await soon(() => kept(page)).toEqual([null, null]);
    await page.getByText('para ele a sessão continua aberta').waitFor();
    await soon(() => statusWith(page, token ?? '')).toBe(200);
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await soon(() => statusWith(page, token ?? '')).toBe(401);
  });
});

describe('signing out without a connection', () => {
  it('leaves nothing of the account here, and tells the server as soon as there is one', async () => {
    const page = await at(paths.dashboard('perfil'), somebody(), { expected: /ERR_|status of 401/ });
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
});

it('a notice stands above the bottom bar, wherever there is one', async () => {
  for (const width of [360, 768]) {
    const page = await at(paths.dashboard('perfil'), somebody(), { width });
    await page.getByRole('button', { name: 'Baixar meus dados' }).click();
    const notice = page.getByRole('status').filter({ hasText: 'Seus dados foram baixados' });
    const bar = await page.getByRole('navigation', { name: 'Navegação' }).boundingBox();
    const bottom = async () => {
      const box = await notice.boundingBox();
      return box ? box.y + box.height : Number.NaN;
    };
    await soon(bottom).toBeLessThan(bar?.y ?? 0);
  }
});

describe('two tabs', () => {
  it('sign in and out together', async () => {
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

  it('lead on who waits at the sign-in page of the other', async () => {
    const one = await visit(paths.login(paths.about()));
    const other = await one.context().newPage();
    await other.goto(paths.contact());
    await joinFrom(other, somebody());
    await one.waitForURL(`**${paths.about()}`);
  });
});

describe('a session that is over', () => {
  it('leads to the sign-in page, which says why, and back', async () => {
    const person = somebody();
    const page = await at(paths.about(), person, { expected: /status of 401/ });
    await endOnServer(page);
    await page.goto(paths.dashboard('configuracoes'));
    const banner = page.getByRole('alert').filter({ hasText: 'Sua sessão expirou.' });
    await banner.getByText('Sua sessão expirou. Por favor, faça login novamente.').waitFor();
    await soon(() => kept(page)).toEqual([null, null]);
    await signInAt(page, person);
    await page.waitForURL(`**${paths.dashboard('configuracoes')}`);
  });

  it('brings administrators back to where they were, too', async () => {
    const page = await visit(anywhere, { expected: /status of 401/ });
    await enterFrom(page, admin);
    await endOnServer(page);
    await page.goto(paths.dashboard('perfil'));
    await page.getByRole('alert').filter({ hasText: 'Sua sessão expirou.' }).waitFor();
    await signInAt(page, admin);
    await page.waitForURL(`**${paths.dashboard('perfil')}`);
  });

  it('is one whose answers are pages, and none whose server is in trouble', async () => {
    const page = await at(paths.about(), somebody(), { expected: /status of 50[02]/ });
    const answer = (status: number) => ({ status, contentType: 'text/html', body: '<h1>Olá</h1>' });
    await page.route('**/api/users/profile', (route) => route.fulfill(answer(502)));
    await page.goto(paths.dashboard('perfil'));
    await page.getByText('Falha ao carregar dados do usuário').first().waitFor();
    await soon(async () => (await kept(page))[0]).toBeTruthy();
    await page.route('**/api/users/profile', (route) => route.fulfill(answer(200)));
    await page.reload();
    await page.waitForURL(`**${paths.login(paths.dashboard('perfil'), { expired: true })}`);
    await soon(() => kept(page)).toEqual([null, null]);
  });

  it('is one that cannot be understood', async () => {
    const page = await visit(anywhere);
    await page.evaluate(() => {
      localStorage.setItem('token', 't');
      localStorage.setItem('user', '{"name":');
    });
    await page.goto(paths.about());
    await waysIn(page).waitFor();
    await soon(() => kept(page)).toEqual([null, null]);
    expect(await page.locator('html').getAttribute('class')).not.toContain('signed-in');
  });
});
