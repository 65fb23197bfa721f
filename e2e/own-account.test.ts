import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type AccountTab, paths } from '#web/paths.ts';
import { journey, soon } from './support/journey.ts';
import { anywhere, knownFrom, memberAt, type Person, somebody } from './support/people.ts';
import type { VisitorChoices } from './support/visitor.ts';

/** Spec, public side, section 2 (User account page). */
const { visit } = journey('demonstration');

/** A user with an account, on a tab of its page. */
const at = (tab: AccountTab | undefined, person?: Person, choices?: VisitorChoices) =>
  memberAt(visit, paths.dashboard(tab), person, choices);

const address = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const wide = { width: 1280, height: 900 };

describe('the way in', () => {
  it('leads a visitor to sign in, and back to the part they wanted', async () => {
    const page = await visit(anywhere);
    const person = await knownFrom(page);
    await page.goto(paths.dashboard('configuracoes'));
    await page.waitForURL(`**${paths.login(paths.dashboard('configuracoes'))}`);
    await page.getByLabel(/^E-mail/).fill(person.email);
    await page.getByLabel(/^Senha/).fill(person.password);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.waitForURL(`**${paths.dashboard('configuracoes')}`);
    await soon(() => title(page).textContent()).toBe('Configurações');
  });

  it('shows a visitor nothing of an account on the way out', async () => {
    const page = await visit(anywhere);
    await using _ = await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('nav[aria-label="Minha conta"]')) Object.assign(window, { seen: true });
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(paths.dashboard());
    await page.waitForURL(`**${paths.login()}*`);
    await soon(() => page.evaluate(() => 'seen' in window)).toBe(false);
  });

  it('is told to search engines as closed, and says so without script', async () => {
    const page = await visit(paths.dashboard(), { script: false });
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    expect(await page.locator('main noscript').textContent()).toContain('só abre com o JavaScript');
  });
});

describe('the parts of the account', () => {
  it('on a phone are a list, and each a page with a way back', async () => {
    const { page, person } = await at(undefined);
    await soon(() => title(page).textContent()).toBe('Minha conta');
    await page.getByText(person.email).filter({ visible: true }).waitFor();
    const menu = page.getByRole('navigation', { name: 'Minha conta' });
    const entries = await menu.getByRole('link').allTextContents();
    // The demonstration has coupons, which the menu counts.
    expect(entries.map((entry) => entry.replace(/\d+$/, ''))).toEqual([
      'Meus Cupons',
      'Meus Favoritos',
      'Preços Relatados',
      'Avaliações',
      'Comprovantes',
      'Enviar Comprovante',
      'Meu Perfil',
      'Configurações',
    ]);
    await menu.getByRole('link', { name: 'Configurações' }).press('Enter');
    await soon(() => title(page).textContent()).toBe('Configurações');
    await soon(() => focused(page)).toBe('Configurações');
    expect(address(page)).toBe(paths.dashboard('configuracoes'));
    expect(await menu.isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Minha conta' }).press('Enter');
    await soon(() => title(page).textContent()).toBe('Minha conta');
    await soon(() => focused(page)).toBe('Configurações');
    await soon(() =>
      page.getByRole('link', { name: 'Conta', exact: true }).getAttribute('aria-current'),
    ).toBe('page');
  });

  it('on a wide screen stand beside their menu, the profile first, which says who one is', async () => {
    const { page, person } = await at(undefined, somebody({ phone: '63999991234' }), wide);
    const menu = page.getByRole('navigation', { name: 'Minha conta' });
    const current = () => menu.locator('[aria-current=page]').allTextContents();
    await soon(() => title(page).textContent()).toBe('Meu Perfil');
    expect(await current()).toEqual(['Meu Perfil']);
    const main = page.getByRole('main');
    await main.getByRole('heading', { name: person.name }).waitFor();
    await main.getByText('(63) 99999-1234').waitFor();
    await soon(() => main.getByText('Membro desde').locator('..').textContent()).toMatch(
      /\d{2}\/\d{2}\/20\d{2}$/,
    );
    for (const word of ['Favoritos', 'Avaliações', 'Preços relatados']) {
      await main.getByRole('link', { name: `0 ${word}` }).waitFor();
    }
    await menu.getByRole('link', { name: 'Configurações' }).focus();
    await page.keyboard.press('Enter');
    await soon(() => title(page).textContent()).toBe('Configurações');
    await soon(() => focused(page)).toBe('Configurações');
    expect(await current()).toEqual(['Configurações']);
    await page.goBack();
    await soon(() => title(page).textContent()).toBe('Meu Perfil');
    // An address that nobody knows is taken as none.
    await page.goto(`${paths.dashboard()}?aba=nada`);
    await soon(() => title(page).textContent()).toBe('Meu Perfil');
    await page.getByRole('button', { name: 'Sair' }).filter({ visible: true }).click();
    await page.waitForURL((url) => url.pathname === paths.home());
  });
});

describe('the profile', () => {
  const header = (page: Page) => page.getByRole('banner');

  it('changes in place, and the header with it', async () => {
    const { page } = await at('perfil', somebody(), wide);
    const other = await page.context().newPage();
    await other.goto(paths.dashboard('perfil'));
    await other.getByRole('main').getByRole('heading', { name: 'Marina Lopes' }).waitFor();
    const edit = page.getByRole('button', { name: 'Editar' });
    await edit.click();
    await soon(() => page.getByLabel(/^Nome/).evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
    await page.getByLabel(/^Nome/).fill('Ana Souza');
    await page.getByLabel(/^Telefone/).pressSequentially('6332181234');
    await soon(() => page.getByLabel(/^Telefone/).inputValue()).toBe('(63) 3218-1234');
    await page.getByLabel(/^Telefone/).clear();
    await page.getByLabel(/^Telefone/).pressSequentially('+55 63 3218-1234');
    await soon(() => page.getByLabel(/^Telefone/).inputValue()).toBe('(63) 3218-1234');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('Dados salvos').waitFor();
    await page.getByRole('main').getByRole('heading', { name: 'Ana Souza' }).waitFor();
    await page.getByText('(63) 3218-1234').waitFor();
    await soon(() => focused(page)).toBe('Editar');
    await header(page).getByRole('button', { name: 'Conta de Ana Souza' }).waitFor();
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'));
    expect(kept).toMatchObject({ name: 'Ana Souza', phone: '6332181234' });
    await other.getByRole('main').getByRole('heading', { name: 'Ana Souza' }).waitFor();
    await other.getByRole('main').getByText('(63) 3218-1234').waitFor();
    await page.reload();
    await page.getByRole('main').getByRole('heading', { name: 'Ana Souza' }).waitFor();
  });
});

describe('where the account cannot be had', () => {
  it('says so, and has it at another try, or as soon as there is a connection again', async () => {
    const { page } = await at('configuracoes', somebody(), { expected: /status of 503|ERR_/ });
    await page.route('**/api/users/profile', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto(paths.dashboard('perfil'));
    const trouble = page.getByRole('alert');
    await trouble.getByText('Falha ao carregar dados do usuário').waitFor();
    const again = trouble.getByRole('button', { name: 'Tentar novamente' });
    await page.unroute('**/api/users/profile');
    await again.click();
    await page.getByRole('button', { name: 'Editar' }).waitFor();
    expect(await trouble.count()).toBe(0);
    // The pressed button no longer exists, so the keyboard focus is on the title.
    await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Meu Perfil');

    await page.route('**/api/users/profile', (route) => route.abort('internetdisconnected'));
    await page.reload();
    await trouble.getByText('Confira sua conexão').waitFor();
    await page.unroute('**/api/users/profile');
    await page.context().setOffline(true);
    const failed = page.waitForEvent('requestfailed');
    await again.click();
    await failed;
    await again.waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Editar' }).waitFor();
    expect(await trouble.count()).toBe(0);
  });
});

describe('one’s own data', () => {
  it('are downloaded as one file', async () => {
    const person = somebody({ phone: '63999991234' });
    const { page } = await at('perfil', person);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar meus dados' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^compara-palmas-meus-dados-\d{4}-\d{2}-\d{2}\.json$/);
    const text = await readFile(await file.path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      profile: { name: person.name, email: person.email, phone: person.phone },
      sessions: [{ device: expect.stringContaining('Linux') }],
    });
    expect(text).toContain('\n  "profile": {\n');
    await page.getByRole('status').getByText('Seus dados foram baixados').waitFor();
  });
});
