import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { callFrom } from './support/call-from.ts';
import { awake, holdScripts, journey, soon } from './support/journey.ts';
import { linkMailedTo } from './support/mails.ts';
import { anywhere, joinFrom, knownFrom, somebody } from './support/people.ts';

/**
 * Signing in and up (spec, public side, section 2), and the links in mails, which are files in the data directory without a mail
 * server. What the forms say and send is tested beside them.
 */
const here = journey('demonstration');
const { visit } = here;

const field = (page: Page, label: string | RegExp) => page.getByRole('textbox', { name: label });
const notice = (page: Page, words: string) => page.getByRole('region', { name: /Avisos/ }).getByText(words);
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

describe('signing in', () => {
  it('leads back to the page one came from', async () => {
    const page = await visit(paths.fuel({ search: 'avenida' }));
    const person = await knownFrom(page);
    await page.getByRole('banner').getByRole('link', { name: 'Entrar' }).click();
    await field(page, 'E-mail').fill(person.email);
    await field(page, 'Senha').fill(person.password);
    await page.keyboard.press('Enter');
    await notice(page, 'Login realizado com sucesso!').waitFor();
    await page.waitForURL(`**${paths.fuel({ search: 'avenida' })}`);
    await page.getByRole('banner').getByRole('button', { name: 'Conta de Marina Lopes' }).waitFor();
    await soon(() => stored(page, 'token')).toBeTruthy();
    await soon(() => focused(page)).toContain('Preço do combustível em Palmas');
    // Going back does not return to the form.
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe(paths.fuel());
  });

  it('is asked for before script has arrived, and keeps what was typed', async () => {
    const page = await visit(anywhere);
    const { email, password } = await knownFrom(page);
    const release = await holdScripts(page);
    await page.goto(paths.login(), { waitUntil: 'commit' });
    await field(page, 'E-mail').fill(email);
    await field(page, 'Senha').fill(password);
    await page.getByRole('checkbox', { name: 'Lembrar de mim' }).uncheck();
    const sent = page.waitForRequest('**/auth/login');
    await field(page, 'Senha').press('Enter');
    expect(new URL(page.url()).search).toBe('');
    release();
    expect((await sent).postDataJSON()).toEqual({ email, password, remember: false });
    await page.waitForURL(`**${paths.dashboard()}`);
  });
});

it('who wants an account has one at once, with the telephone as it was given, and is back on the page they came from', async () => {
  const page = await visit(paths.contact(), { width: 1280 });
  const person = somebody({ name: 'Zilda Prado' });
  await page.getByRole('banner').getByRole('link', { name: 'Cadastrar' }).click();
  await page.getByRole('heading', { level: 1, name: 'Criar conta' }).waitFor();
  await field(page, 'Nome').fill(person.name);
  await field(page, 'E-mail').fill(person.email);
  await field(page, 'Telefone').pressSequentially('63999991234');
  await field(page, /^Senha/).fill(person.password);
  await field(page, 'Confirmar senha').fill(person.password);
  await page.getByRole('checkbox', { name: /Li e aceito/ }).check();
  await page.getByRole('button', { name: 'Cadastrar' }).click();
  await notice(page, 'Conta criada com sucesso!').waitFor();
  await page.waitForURL(`**${paths.contact()}`);
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: 'Conta de Zilda Prado' }).waitFor();
  await soon(() => header.getByText(person.email).isVisible()).toBe(true);
  expect(await header.getByRole('link', { name: 'Entrar' }).count()).toBe(0);
  await page.goto(paths.dashboard('perfil'));
  await page.getByText('(63) 99999-1234').waitFor();
});

it('a forgotten password is made anew by the link in a mail, and opens the account', async () => {
  const page = await visit(paths.login());
  const person = await knownFrom(page);
  await field(page, 'E-mail').fill(person.email);
  await page.getByRole('link', { name: 'Esqueci a senha' }).click();
  await page.waitForURL(`**${paths.forgottenPassword()}`);
  // The typed address is filled in.
  await soon(() => field(page, 'E-mail').inputValue()).toBe(person.email);
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await page.getByRole('status').filter({ hasText: 'Confira seu e-mail' }).getByText(person.email).waitFor();

  await page.goto(await linkMailedTo(person.email, here.site, paths.resetPassword()));
  await awake(page);
  const password = 'buriti verde 88';
  await field(page, /^Senha nova/).fill(password);
  await field(page, /^Confirmar senha/).fill(password);
  await page.getByRole('button', { name: 'Trocar senha' }).click();
  await notice(page, 'Senha trocada').waitFor();
  await page.waitForURL(`**${paths.login()}`);
  await field(page, 'E-mail').fill(person.email);
  await field(page, 'Senha').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${paths.dashboard()}`);
});

it('another e-mail is confirmed by its link, once; whoever is signed in is known by it', async () => {
  const page = await visit(anywhere, { width: 1280, expected: /status of 400/ });
  const person = somebody();
  const email = `nova.${person.email}`;
  await joinFrom(page, person);
  await callFrom(page, '/users/email', { method: 'PUT', body: { email, password: person.password } });
  const link = await linkMailedTo(email, here.site, paths.confirmEmail());
  await page.goto(link);
  await awake(page);
  await page.getByRole('main').getByText(email).waitFor();
  // Opening the link has changed nothing yet.
  expect(await stored(page, 'user')).not.toContain(email);
  await page.getByRole('button', { name: 'Confirmar este e-mail' }).click();
  await page.getByRole('status').filter({ hasText: 'E-mail confirmado' }).getByText(email).waitFor();
  await soon(() => focused(page)).toContain('E-mail confirmado');
  await soon(() => stored(page, 'user')).toContain(email);
  await page.getByRole('link', { name: 'Ir para o meu perfil' }).click();
  await page.getByRole('banner').getByText(email).waitFor();

  await page.goto(link);
  // Shown before anything is pressed.
  await page.getByRole('alert').getByText('Se você já o usou, a troca está feita').waitFor();
});
