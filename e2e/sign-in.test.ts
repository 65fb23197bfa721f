import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { awake, holdScripts, journey, soon } from './support/journey.ts';
import { anywhere, joinFrom, knownFrom, type Person, somebody } from './support/people.ts';
import { admin } from './support/shared-sites.ts';

/** Spec, public side, section 2 (/login). */
const { visit } = journey('demonstration');

const email = (page: Page) => page.getByRole('textbox', { name: 'E-mail' });
const password = (page: Page) => page.getByRole('textbox', { name: 'Senha' });
const button = (page: Page) => page.getByRole('button', { name: 'Entrar' });
const notice = (page: Page, words: string | RegExp) =>
  page.getByRole('region', { name: /Avisos/ }).getByText(words);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

async function fillIn(page: Page, person: Pick<Person, 'email' | 'password'>) {
  await email(page).fill(person.email);
  await password(page).fill(person.password);
}

describe('signing in', () => {
  it('leads back to the page one came from', async () => {
    const page = await visit(paths.fuel({ search: 'avenida' }));
    const person = await knownFrom(page);
    await page.getByRole('banner').getByRole('link', { name: 'Entrar' }).click();
    await fillIn(page, person);
    await page.keyboard.press('Enter');
    await notice(page, 'Login realizado com sucesso!').waitFor();
    await page.waitForURL(`**${paths.fuel({ search: 'avenida' })}`);
    await page.getByRole('banner').getByRole('button', { name: 'Conta de Marina Lopes' }).waitFor();
    await soon(() => token(page)).toBeTruthy();
    await soon(() => focused(page)).toContain('Preço do combustível em Palmas');
    // Going back does not return to the form.
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe(paths.fuel());
  });

  it('leads back to the part of the page one came from', async () => {
    const part = `${paths.privacy()}#conteudo`;
    const page = await visit(part);
    await page.getByRole('banner').getByRole('link', { name: 'Entrar' }).click();
    await fillIn(page, await knownFrom(page));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${part}`);
    await soon(() => page.evaluate(() => document.activeElement?.id)).toBe('conteudo');
  });

  it('takes what a program has filled in without telling the page', async () => {
    const page = await visit(paths.login());
    const person = await knownFrom(page);
    for (const [field, value] of [
      [email(page), person.email],
      [password(page), person.password],
    ] as const) {
      await field.evaluate((input, to) => {
        (input as HTMLInputElement).value = to;
      }, value);
    }
    await button(page).click();
    await page.waitForURL(`**${paths.dashboard()}`);
  });

  it('leads administrators to their side', async () => {
    const page = await visit(paths.login(paths.about()));
    await fillIn(page, admin);
    await button(page).click();
    await page.waitForURL(`**${paths.admin()}`);
  });

  it('leads nobody away who has gone elsewhere meanwhile', async () => {
    const page = await visit(paths.login());
    const person = await knownFrom(page);
    const asked = Promise.withResolvers<Route>();
    await page.route('**/auth/login', asked.resolve);
    await fillIn(page, person);
    await button(page).click();
    const held = await asked.promise;
    await page.getByRole('link', { name: /Compara Palmas/ }).click();
    const home = page.getByRole('search').first();
    await home.waitFor();
    await held.continue();
    await notice(page, 'Login realizado com sucesso!').waitFor();
    await page.getByRole('button', { name: 'Conta de Marina Lopes' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(paths.home());
    expect(await home.isVisible()).toBe(true);
  });

  it('is not asked of who is signed in', async () => {
    const page = await visit(anywhere);
    await joinFrom(page, somebody());
    await page.goto(paths.login(paths.about()));
    await page.waitForURL(`**${paths.about()}`);
    await page.goto(paths.register());
    await page.waitForURL(`**${paths.dashboard()}`);
  });

  it('says how long it holds, asks the server for that, and leads to the account, where one came from nowhere', async () => {
    const page = await visit(paths.login());
    const remember = page.getByRole('checkbox', { name: 'Lembrar de mim' });
    expect(await remember.isChecked()).toBe(true);
    await page.getByText('Marcado: conectado até 30 dias após o último uso.').waitFor();
    await remember.uncheck();
    await fillIn(page, await knownFrom(page));
    const sent = page.waitForRequest('**/auth/login');
    await button(page).click();
    expect((await sent).postDataJSON()).toMatchObject({ remember: false });
    await page.waitForURL(`**${paths.dashboard()}`);
  });
});

describe('a try that fails', () => {
  it('says so once, and keeps what was typed', async () => {
    const page = await visit(paths.login(), { expected: /status of 401/ });
    const person = await knownFrom(page);
    for (const wrong of [{ ...person, password: 'capim dourado' }, somebody()]) {
      await fillIn(page, wrong);
      await button(page).click();
      await notice(page, 'Erro').waitFor();
      await notice(page, 'E-mail ou senha incorretos.').waitFor();
      await soon(() => page.getByText('E-mail ou senha incorretos.').count()).toBe(1);
      await soon(() => page.getByRole('alert').count()).toBe(1);
      await soon(() => email(page).inputValue()).toBe(wrong.email);
      await soon(() => password(page).inputValue()).toBe(wrong.password);
    }
    expect(await token(page)).toBeNull();
    // A notice about this form does not follow its visitor to another one.
    await page.getByRole('main').getByRole('link', { name: 'Cadastrar' }).click();
    await notice(page, 'Erro').waitFor({ state: 'detached' });
  });

  it('too often, has to wait, and is told how long', async () => {
    const page = await visit(paths.login(), { width: 360, height: 640, expected: /status of (401|429)/ });
    const stranger = somebody();
    await fillIn(page, stranger);
    await button(page).click();
    // On a phone the notice is not over what the form is sent with.
    await notice(page, 'Erro').waitFor();
    await button(page).click({ trial: true, timeout: 15_000 });
    const statuses: number[] = [];
    // The first wait is short: a slow machine may have waited already, and waits longer after the next attempt.
    while (statuses.at(-1) !== 429 && statuses.length < 20) {
      const answer = page.waitForResponse('**/auth/login');
      await button(page).click();
      statuses.push((await answer).status());
    }
    expect(statuses.slice(0, 4)).toEqual([401, 401, 401, 401]);
    expect(statuses.at(-1)).toBe(429);
    await notice(page, /^Muitas tentativas\. Tente de novo em \d+ segundos?\.$/).waitFor();
    await soon(() => password(page).inputValue()).toBe(stranger.password);
    await page.getByRole('link', { name: 'crie outra senha' }).click();
    await page.getByRole('heading', { level: 1, name: 'Esqueci a senha' }).waitFor();
    await soon(() => page.getByLabel(/^E-mail/).inputValue()).toBe(stranger.email);
  });

  it('keeps the form where not even its notice can be had', async () => {
    const page = await visit(anywhere, { expected: /ERR_|notices/ });
    const person = await knownFrom(page);
    await page.route(/notices/, (route) => route.abort());
    await page.goto(paths.login());
    await awake(page);
    await page.context().setOffline(true);
    await fillIn(page, person);
    await button(page).click();
    await page.getByRole('alert').getByText('Confira sua conexão').waitFor();
    await soon(() => password(page).inputValue()).toBe(person.password);
    await page.context().setOffline(false);
    await button(page).click();
    await page.waitForURL(`**${paths.dashboard()}`);
  });

  it('for want of a connection can be made again', async () => {
    const page = await visit(paths.login(), { expected: /auth\/login|ERR_/ });
    const person = await knownFrom(page);
    await page.route('**/auth/login', (route) => route.abort('internetdisconnected'), { times: 1 });
    await fillIn(page, person);
    await button(page).click();
    await page.getByRole('main').getByRole('alert').getByText('Confira sua conexão').waitFor();
    await button(page).click();
    await page.waitForURL(`**${paths.dashboard()}`);
  });

  it('is not even made with empty fields; the password is shown on demand; another in the server’s place says what it can', async () => {
    const page = await visit(paths.login(), { expected: /status of 502/ });
    await button(page).click();
    await page.getByRole('alert').getByText('Confira 2 campos').waitFor();
    await soon(() => page.evaluate(() => document.activeElement?.id)).toBe('entrar-email');
    await email(page).fill('marina@');
    // The summary shows it, too.
    await page.getByRole('paragraph').filter({ hasText: 'Informe um e-mail válido.' }).waitFor();

    const show = page.getByRole('button', { name: 'Mostrar senha' });
    await fillIn(page, somebody());
    const typed = await password(page).inputValue();
    await soon(() => password(page).getAttribute('type')).toBe('password');
    await show.click();
    await soon(() => show.getAttribute('aria-pressed')).toBe('true');
    await soon(() => password(page).getAttribute('type')).toBe('text');
    await soon(() => password(page).inputValue()).toBe(typed);
    await show.click();
    await soon(() => password(page).getAttribute('type')).toBe('password');

    const bad = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' };
    await page.route('**/auth/login', (route) => route.fulfill(bad));
    await button(page).click();
    await notice(page, 'Erro ao fazer login').waitFor();
  });

  it('is left to the server where the rules of the form cannot be had', async () => {
    const page = await visit(anywhere, { expected: /ERR_|status of 400/ });
    await page.route('**/assets/user-fields-*', (route) => route.abort());
    await page.goto(paths.login());
    const answer = page.waitForResponse('**/auth/login');
    await button(page).click();
    expect((await answer).status()).toBe(400);
    await page.getByRole('alert').getByText('Confira 2 campos').waitFor();
    await soon(() => page.evaluate(() => document.activeElement?.id)).toBe('entrar-email');
  });
});

describe('the form', () => {
  it('is sent once, however often one asks', async () => {
    const page = await visit(paths.login());
    const person = await knownFrom(page);
    const asked: Route[] = [];
    await page.route('**/auth/login', (route) => {
      asked.push(route);
    });
    await fillIn(page, person);
    await button(page).click();
    const busy = page.getByRole('button', { name: 'Entrando...' });
    await busy.waitFor();
    await soon(() => busy.getAttribute('aria-busy')).toBe('true');
    await busy.click();
    await password(page).press('Enter');
    await email(page).press('Enter');
    expect(asked).toHaveLength(1);
    await asked[0]?.continue();
    await page.waitForURL(`**${paths.dashboard()}`);
  });

  it.each(['Enter', 'the button'])(
    'is sent by %s before script has arrived, and keeps what was typed',
    async (by) => {
      const page = await visit(anywhere);
      const person = await knownFrom(page);
      const release = await holdScripts(page);
      await page.goto(paths.login(), { waitUntil: 'commit' });
      await fillIn(page, person);
      await page.getByRole('checkbox', { name: 'Lembrar de mim' }).uncheck();
      const sent = page.waitForRequest('**/auth/login');
      if (by === 'Enter') await password(page).press('Enter');
      else await button(page).click();
      expect(new URL(page.url()).search).toBe('');
      release();
      expect((await sent).postDataJSON()).toEqual({
        email: person.email,
        password: person.password,
        remember: false,
      });
      await page.waitForURL(`**${paths.dashboard()}`);
    },
  );

  it('waits for its button also where script arrives late', async () => {
    const page = await visit(anywhere);
    const person = await knownFrom(page);
    const release = await holdScripts(page);
    await page.goto(paths.login(), { waitUntil: 'commit' });
    await fillIn(page, person);
    release();
    await awake(page);
    await soon(() => email(page).inputValue()).toBe(person.email);
    await button(page).click();
    await page.waitForURL(`**${paths.dashboard()}`);
  });

  it('says that it needs script, where there is none', async () => {
    const page = await visit(paths.login(), { script: false });
    expect(await page.getByRole('main').locator('noscript').textContent()).toContain(
      'Esta página precisa de JavaScript.',
    );
    expect(await page.locator('form').getAttribute('method')).toBe('post');
  });

  it('can be used by keyboard alone', async () => {
    const page = await visit(paths.login());
    const person = await knownFrom(page);
    const press = async (key: string, name: RegExp) => {
      await page.keyboard.press(key);
      const here = await page.evaluate(() => {
        const element = document.activeElement;
        const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
        return element?.getAttribute('aria-label') ?? label ?? element?.textContent;
      });
      expect(here).toMatch(name);
    };
    await press('Tab', /Compara Palmas/);
    await press('Tab', /^E-mail/);
    await page.keyboard.type(person.email);
    await press('Tab', /^Senha/);
    await page.keyboard.type(person.password);
    await press('Tab', /^Mostrar senha/);
    await page.keyboard.press('Space');
    await soon(() => password(page).getAttribute('type')).toBe('text');
    await press('Tab', /^Lembrar de mim/);
    await page.keyboard.press('Space');
    await press('Tab', /^Esqueci a senha/);
    await press('Tab', /^Entrar/);
    await page.keyboard.press('Space');
    await page.waitForURL(`**${paths.dashboard()}`);
  });
});
