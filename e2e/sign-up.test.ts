import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { awake, journey, soon } from './support/journey.ts';
import { anywhere, joinFrom, type Person, somebody } from './support/people.ts';

/** Spec, public side, section 2 (/cadastro). */
const { visit } = journey('demonstration');

const field = (page: Page, label: string | RegExp) => page.getByRole('textbox', { name: label });
const send = (page: Page) => page.getByRole('button', { name: 'Cadastrar' }).click();
const notice = (page: Page, words: string) => page.getByRole('region', { name: /Avisos/ }).getByText(words);
const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);

async function fillIn(page: Page, { name, email, password, phone = '' }: Person) {
  await field(page, 'Nome').fill(name);
  await field(page, 'E-mail').fill(email);
  await field(page, 'Telefone').fill(phone);
  await field(page, /^Senha/).fill(password);
  await field(page, 'Confirmar senha').fill(password);
  await page.getByRole('checkbox', { name: /Li e aceito/ }).check();
}

describe('a visitor who wants an account', () => {
  it('has one at once, and is back on the page they came from', async () => {
    const page = await visit(paths.contact(), { width: 1280 });
    const person = somebody({ name: 'Zilda Prado', phone: '63999991234' });
    await page.getByRole('banner').getByRole('link', { name: 'Cadastrar' }).click();
    await page.getByRole('heading', { level: 1, name: 'Criar conta' }).waitFor();
    await fillIn(page, person);
    await send(page);
    await notice(page, 'Conta criada com sucesso!').waitFor();
    await page.waitForURL(`**${paths.contact()}`);
    const header = page.getByRole('banner');
    await header.getByRole('button', { name: 'Conta de Zilda Prado' }).waitFor();
    await soon(() => header.getByText(person.email).isVisible()).toBe(true);
    expect(await header.getByRole('link', { name: 'Entrar' }).count()).toBe(0);
  });

  it('goes to the account when coming from nowhere, with the telephone as it was given', async () => {
    const page = await visit(paths.register());
    await fillIn(page, somebody({ phone: '(63) 3215-1000' }));
    await send(page);
    await page.waitForURL(`**${paths.dashboard()}`);
    await page.goto(paths.dashboard('perfil'));
    await page.getByText('(63) 3215-1000').waitFor();
  });

  it('keeps the way back from one way in to the next', async () => {
    const page = await visit(paths.about());
    await page.getByRole('banner').getByRole('link', { name: 'Entrar' }).click();
    await page.getByRole('link', { name: 'Cadastrar' }).click();
    await page.waitForURL(`**${paths.register(paths.about())}`);
    await page.getByRole('link', { name: 'Entrar' }).click();
    await page.waitForURL(`**${paths.login(paths.about())}`);
    await page.getByRole('link', { name: 'Esqueci a senha' }).click();
    await page.waitForURL(`**${paths.forgottenPassword(paths.about())}`);
    await page.getByRole('link', { name: 'Entrar' }).click();
    await page.waitForURL(`**${paths.login(paths.about())}`);
    await page.getByRole('link', { name: 'Esqueci a senha' }).click();
    await page.getByRole('heading', { level: 1, name: 'Esqueci a senha' }).waitFor();
    await field(page, 'E-mail').fill('ninguem@exemplo.com.br');
    await page.getByRole('button', { name: 'Enviar link' }).click();
    await page.getByRole('link', { name: 'Voltar para entrar' }).click();
    await page.waitForURL(`**${paths.login(paths.about())}`);
  });

  it('has the telephone in its form while it is typed, pasted and changed in its middle, and reads the terms without losing what was typed', async () => {
    const page = await visit(paths.register());
    const phone = field(page, 'Telefone');
    const typed = () =>
      phone.evaluate((input: HTMLInputElement) => {
        const at = input.selectionStart ?? 0;
        return `${input.value.slice(0, at)}|${input.value.slice(at)}`;
      });
    expect(await phone.getAttribute('placeholder')).toBe('(63) 99999-9999');
    await phone.pressSequentially('6399991234');
    await soon(typed).toBe('(63) 9999-1234|');
    for (const _ of '1234') await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('8');
    await soon(typed).toBe('(63) 99998|-1234');
    await page.keyboard.press('Backspace');
    await soon(typed).toBe('(63) 9999|-1234');
    await phone.fill('+55 63 99999 1234');
    await soon(typed).toBe('(63) 99999-1234|');

    await field(page, 'Nome').fill('Ana');
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: /termos/ }).click();
    const terms = await opened;
    await terms.getByRole('heading', { level: 1, name: 'Termos de uso' }).waitFor();
    await soon(() => field(page, 'Nome').inputValue()).toBe('Ana');
  });
});

describe('what is wrong', () => {
  it('is all said at once, leads to each field, and disappears as soon as it is put right; what only the server knows stands there, too', async () => {
    const page = await visit(paths.register(), { expected: /status of 400/ });
    await send(page);
    const summary = page.getByRole('alert').filter({ hasText: 'Confira 5 campos' });
    await summary.waitFor();
    await soon(() => summary.getByRole('link').allTextContents()).toEqual([
      'Informe seu nome.',
      'Informe seu e-mail.',
      'Informe uma senha.',
      'Digite a senha outra vez.',
      'Aceite os termos para continuar.',
    ]);
    await soon(() => focusedId(page)).toBe('cadastro-name');
    await summary.getByRole('link', { name: 'Aceite os termos' }).click();
    await soon(() => focusedId(page)).toBe('cadastro-terms');
    const described = await field(page, 'E-mail').evaluate(
      (input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
    );
    expect(described).toBe('Informe seu e-mail.');

    await fillIn(page, somebody());
    await field(page, 'Confirmar senha').fill('outra coisa');
    await page.keyboard.press('Enter');
    const differ = page.getByText('As senhas não coincidem!');
    await differ.waitFor();
    await soon(() => focusedId(page)).toBe('cadastro-confirmation');
    // A single problem is only shown next to its field.
    await soon(() => page.getByRole('alert').count()).toBe(0);
    await field(page, /^Senha/).fill('outra coisa');
    await differ.waitFor({ state: 'detached' });

    await field(page, /^Senha/).fill('password1');
    await field(page, 'Confirmar senha').fill('password1');
    await send(page);
    await page.getByText('Essa senha é muito comum e seria adivinhada. Escolha outra.').waitFor();
    await soon(() => focusedId(page)).toBe('cadastro-password');
    await notice(page, 'Erro').waitFor();
    await soon(() => field(page, 'Nome').inputValue()).toBe('Marina Lopes');
  });

  it('where the address has an account: the ways in stand beside it, and keep it', async () => {
    const page = await visit(anywhere, { expected: /status of 409/ });
    const person = somebody();
    await joinFrom(page, person);
    await page.evaluate(() => localStorage.clear());
    await page.goto(paths.register(paths.about()));
    await awake(page);
    await fillIn(page, person);
    await send(page);
    await page.getByText('Já existe uma conta com este e-mail.').first().waitFor();
    await soon(() => focusedId(page)).toBe('cadastro-email');
    // On a phone the notice does not cover the field that it is about.
    await page
      .getByRole('region', { name: /Avisos/ })
      .getByText('Erro')
      .waitFor();
    await page.locator('label[for=cadastro-email]').click({ trial: true, timeout: 15_000 });
    await soon(() => page.getByRole('link', { name: 'Criar outra senha' }).getAttribute('href')).toBe(
      paths.forgottenPassword(paths.about()),
    );
    await page.getByRole('link', { name: 'Entrar' }).first().click();
    await page.waitForURL(`**${paths.login(paths.about())}`);
    await soon(() => field(page, 'E-mail').inputValue()).toBe(person.email);
  });
});
