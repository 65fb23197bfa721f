import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { awake, journey, soon } from './support/journey.ts';
import { linkMailedTo } from './support/mails.ts';
import { anywhere, joinFrom, knownFrom, somebody } from './support/people.ts';

/** Without a mail server, mails are files in the data directory. */
const here = journey('demonstration');
const { visit } = here;

const newPassword = 'buriti verde 88';
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

async function askFor(page: Page, email: string) {
  await page.goto(paths.forgottenPassword());
  await awake(page);
  await field(page, 'E-mail').fill(email);
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await page.getByRole('status').filter({ hasText: 'Confira seu e-mail' }).waitFor();
}

async function change(page: Page, password: string, again = password) {
  await page.getByRole('textbox', { name: /^Senha nova/ }).fill(password);
  await page.getByRole('textbox', { name: /^Confirmar senha/ }).fill(again);
  await page.getByRole('button', { name: 'Trocar senha' }).click();
}

describe('a forgotten password', () => {
  it('is made anew by the link in a mail, and opens the account', async () => {
    const page = await visit(paths.login());
    const person = await knownFrom(page);
    await field(page, 'E-mail').fill(person.email);
    await page.getByRole('link', { name: 'Esqueci a senha' }).click();
    await page.waitForURL(`**${paths.forgottenPassword()}`);
    // The typed address is filled in.
    await soon(() => field(page, 'E-mail').inputValue()).toBe(person.email);
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Enviar link' }).click();
    const sent = page.getByRole('status').filter({ hasText: 'Confira seu e-mail' });
    await sent.getByText(person.email).waitFor();
    await soon(() => focused(page)).toContain('Confira seu e-mail');

    await page.goto(await linkMailedTo(person.email, here.site));
    await awake(page);
    await change(page, newPassword);
    await page
      .getByRole('region', { name: /Avisos/ })
      .getByText('Senha trocada')
      .waitFor();
    await page.waitForURL(`**${paths.login()}`);
    await field(page, 'E-mail').fill(person.email);
    await field(page, 'Senha').fill(newPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${paths.dashboard()}`);
  });

  it('is answered the same where there is no account, and can be asked for again', async () => {
    const page = await visit(anywhere);
    await askFor(page, 'ninguem@exemplo.com.br');
    await page.getByText('Se houver uma conta com ninguem@exemplo.com.br').waitFor();
    await page.getByRole('button', { name: 'Pedir outro link' }).click();
    await soon(() => field(page, 'E-mail').inputValue()).toBe('ninguem@exemplo.com.br');
    await soon(() => page.evaluate(() => document.activeElement?.id)).toBe('esqueci-email');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Voltar para entrar' }).click();
    await page.waitForURL(`**${paths.login()}`);
    await soon(() => field(page, 'E-mail').inputValue()).toBe('ninguem@exemplo.com.br');
  });

  it('says what is wrong with the new one, does not use up the link by it, and ends the session that this browser had', async () => {
    const page = await visit(anywhere, { expected: /status of 400/ });
    const person = somebody();
    await joinFrom(page, person);
    await askFor(page, person.email);
    await page.goto(await linkMailedTo(person.email, here.site));
    await awake(page);
    await page.getByRole('button', { name: 'Trocar senha' }).click();
    await page.getByRole('alert').getByRole('link', { name: 'Digite a senha outra vez.' }).click();
    await soon(() => page.evaluate(() => document.activeElement?.id)).toBe('senha-confirmation');
    await change(page, newPassword, 'outra coisa');
    await page.getByText('As senhas não coincidem!').waitFor();
    await change(page, 'password1');
    await page.getByText('Essa senha é muito comum').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
    await change(page, newPassword);
    await page.waitForURL(`**${paths.login()}`);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });
});

describe('a link to another password', () => {
  it('leaves alone who else is signed in in this browser, and says so', async () => {
    const page = await visit(anywhere);
    const owner = await knownFrom(page);
    await askFor(page, owner.email);
    const other = somebody({ name: 'Joana Ribeiro' });
    await joinFrom(page, other);
    await page.goto(await linkMailedTo(owner.email, here.site));
    await awake(page);
    await change(page, newPassword);
    await page.getByText(`Neste navegador está aberta a conta de ${other.email}.`).waitFor();
    await page.waitForURL(`**${paths.dashboard()}`);
    await page.getByRole('button', { name: 'Conta de Joana Ribeiro' }).waitFor();
  });
});

describe('a link that does not help', () => {
  it('because it is spent says so, and leads on', async () => {
    const page = await visit(anywhere, { expected: /status of 400/ });
    const person = await knownFrom(page);
    await askFor(page, person.email);
    const link = await linkMailedTo(person.email, here.site);
    await page.goto(link);
    await awake(page);
    await change(page, newPassword);
    await page.waitForURL(`**${paths.login()}`);
    await askFor(page, person.email);
    const another = await linkMailedTo(person.email, here.site, link);
    await page.goto(link);
    // Shown before anything is typed.
    await page.getByRole('alert').getByText('Este link não vale mais. Peça outro.').waitFor();
    await soon(() => focused(page)).toContain('Link sem validade');
    // Another link, opened in the same tab, is checked separately.
    await page.evaluate(
      (hash) => {
        location.hash = hash;
      },
      another.slice(another.indexOf('#')),
    );
    await page.getByRole('button', { name: 'Trocar senha' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Pedir outro link' }).click();
    await page.waitForURL(`**${paths.forgottenPassword()}`);
  });

  it.each([
    [paths.resetPassword(), paths.forgottenPassword()],
    [paths.confirmEmail(), paths.dashboard('configuracoes')],
  ])('because %s came without its secret says so, and leads on', async (path, on) => {
    const page = await visit(path);
    await page.getByRole('alert').getByText('Este link não está completo.').waitFor();
    await soon(() => page.getByRole('main').getByRole('link').getAttribute('href')).toBe(on);
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
  });
});

describe('another e-mail', () => {
  /** A user who has requested another address; the link that was sent there. */
  async function asked(page: Page) {
    const person = somebody();
    const email = `nova.${person.email}`;
    await joinFrom(page, person);
    const status = await page.evaluate(
      async (body) => {
        const headers = {
          authorization: `Bearer ${localStorage.getItem('token')}`,
          'content-type': 'application/json',
        };
        const answer = await fetch('/api/users/email', {
          method: 'PUT',
          headers,
          body: JSON.stringify(body),
        });
        return answer.status;
      },
      { email, password: person.password },
    );
    expect(status).toBe(200);
    return { person, email, link: await linkMailedTo(email, here.site) };
  }
  const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmar este e-mail' }).click();

  it('is confirmed by the link, once; whoever is signed in is known by it', async () => {
    const page = await visit(anywhere, { width: 1280, expected: /status of 400/ });
    const { email, link } = await asked(page);
    await page.goto(link);
    await awake(page);
    await page.getByRole('main').getByText(email).waitFor();
    // Opening the link has changed nothing yet.
    expect(await page.evaluate(() => localStorage.getItem('user'))).not.toContain(email);
    await confirm(page);
    await page.getByRole('status').filter({ hasText: 'E-mail confirmado' }).getByText(email).waitFor();
    await soon(() => focused(page)).toContain('E-mail confirmado');
    await soon(() => page.evaluate(() => localStorage.getItem('user'))).toContain(email);
    await page.getByRole('link', { name: 'Ir para o meu perfil' }).click();
    await page.getByRole('banner').getByText(email).waitFor();

    await page.goto(link);
    // Shown before anything is pressed.
    await page.getByRole('alert').getByText('Se você já o usou, a troca está feita').waitFor();
    await soon(() => heading(page).textContent()).toBe('Confirmar e-mail');
  });

  it('can be confirmed where the session is over, and that is said only after', async () => {
    const page = await visit(anywhere, { expected: /status of 401/ });
    const { email, link } = await asked(page);
    await page.evaluate(() => localStorage.setItem('token', 'of a session that is over'));
    await page.goto(link);
    await awake(page);
    const looked = page.waitForResponse('**/api/users/profile');
    await confirm(page);
    expect((await looked).status()).toBe(401);
    await page.getByRole('status').filter({ hasText: 'E-mail confirmado' }).getByText(email).waitFor();
    await page.getByRole('link', { name: 'Ir para o meu perfil' }).click();
    await page.getByText('Sua sessão expirou. Por favor, faça login novamente.').waitFor();
  });

  it('can be confirmed where nobody is signed in', async () => {
    const page = await visit(anywhere);
    const { person, email, link } = await asked(page);
    await page.evaluate(() => localStorage.clear());
    await page.goto(link);
    await awake(page);
    await confirm(page);
    await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
    await soon(() => field(page, 'E-mail').inputValue()).toBe(email);
    await field(page, 'Senha').fill(person.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${paths.dashboard()}`);
  });
});
