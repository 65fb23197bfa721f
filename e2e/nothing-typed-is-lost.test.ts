import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { callFrom } from './support/call-from.ts';
import { awake, journey, soon } from './support/journey.ts';
import { joinFrom, memberAt, signInAt, somebody } from './support/people.ts';

/** Users' texts about themselves are saved, or still there. */
const { visit } = journey('demonstration');
const wide = { width: 1280, height: 900 };
const profile = paths.dashboard('perfil');

describe('the profile', () => {
  it('keeps what was typed where it cannot be saved', async () => {
    const { page } = await memberAt(visit, profile, somebody(), { expected: /status of 503|ERR_/ });
    await page.getByRole('button', { name: 'Editar' }).click();
    await page.getByLabel(/^Nome/).fill('');
    await page.getByLabel(/^Telefone/).fill('1234');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByRole('alert').getByText('Confira 2 campos').waitFor();
    await soon(() => page.getByLabel(/^Nome/).evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
    await page.getByLabel(/^Nome/).fill('Ana Souza');
    await page.getByLabel(/^Telefone/).fill('');
    await page.route('**/api/users/profile', (route) => route.abort('internetdisconnected'), { times: 1 });
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByRole('alert').getByText('Seus dados não foram salvos').waitFor();
    await soon(() => page.getByLabel(/^Nome/).inputValue()).toBe('Ana Souza');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('Dados salvos').waitFor();
  });

  it('does not undo what another tab has saved meanwhile', async () => {
    const { page } = await memberAt(visit, profile, somebody(), wide);
    await page.getByRole('button', { name: 'Editar' }).click();
    await page.getByLabel(/^Telefone/).fill('6332181234');
    const other = await page.context().newPage();
    await other.goto(paths.dashboard('perfil'));
    await other.getByRole('button', { name: 'Editar' }).click();
    await other.getByLabel(/^Nome/).fill('Ana Souza');
    await other.getByRole('button', { name: 'Salvar' }).click();
    await other.getByText('Dados salvos').waitFor();
    await soon(() => page.getByLabel(/^Nome/).inputValue()).toBe('Ana Souza');
    await page.getByRole('button', { name: 'Salvar' }).click();
    const main = page.getByRole('main');
    await main.getByRole('heading', { name: 'Ana Souza' }).waitFor();
    await main.getByText('(63) 3218-1234').waitFor();
  });

  it('does not lose by accident what was typed', async () => {
    const { page } = await memberAt(visit, paths.dashboard(), somebody(), wide);
    await page.getByRole('button', { name: 'Editar' }).click();
    await page.getByLabel(/^Nome/).fill('Ana');
    const away = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Carnes' });
    await away.click();
    const dialog = page.getByRole('alertdialog', { name: 'Descartar as mudanças?' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Carnes');
    await soon(() => page.getByLabel(/^Nome/).inputValue()).toBe('Ana');
    // The same part at its other address: nothing is lost, so there is no question.
    await page
      .getByRole('navigation', { name: 'Minha conta' })
      .getByRole('link', { name: /^Ajustes/ })
      .click();
    await page.waitForURL(`**${profile}`);
    await soon(() => page.getByLabel(/^Nome/).inputValue()).toBe('Ana');
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await away.click();
    await dialog.getByRole('button', { name: 'Descartar' }).click();
    await page.waitForURL(`**${paths.butchers()}`);
  });
});

describe('digits that a keyboard composes', () => {
  /** Types as some keyboards of phones do: each key replaces the whole composition, until it is committed. */
  async function compose(page: Page, field: Locator, digits: string) {
    await field.focus();
    const session = await page.context().newCDPSession(page);
    for (let length = 1; length <= digits.length; length += 1) {
      const text = digits.slice(0, length);
      await session.send('Input.imeSetComposition', { text, selectionStart: length, selectionEnd: length });
    }
    await session.send('Input.insertText', { text: digits });
    await session.detach();
  }

  it('are in the field once, in a price and in a number with a mask', async () => {
    const page = await visit(paths.product(1));
    await page.getByRole('button', { name: 'Reportar Preço Incorreto' }).first().click();
    const price = page.getByLabel(/^Preço correto/);
    await compose(page, price, '579');
    expect(await price.inputValue()).toBe('5,79');
    await compose(page, price, '9');
    expect(await price.inputValue()).toBe('57,99');
    await page.goto(paths.register());
    await awake(page);
    const phone = page.getByLabel(/^Telefone/);
    await compose(page, phone, '63992345678');
    expect(await phone.inputValue()).toBe('(63) 99234-5678');
  });
});

describe('what was typed', () => {
  it.each(['perfil', 'configuracoes'] as const)(
    'is there again after a session that ran out, in %s',
    async (tab) => {
      const { page, person } = await memberAt(visit, paths.dashboard(tab), somebody(), {
        ...wide,
        expected: /status of 401/,
      });
      await page.getByRole('button', { name: /^Editar/ }).click();
      await page.getByLabel(/^Nome/).fill('Ana Souza');
      await callFrom(page, '/auth/logout', { method: 'POST' });
      await page.getByRole('button', { name: 'Salvar' }).click();
      await signInAt(page, person);
      await page.waitForURL(`**${paths.dashboard(tab)}`);
      await soon(() => page.getByLabel(/^Nome/).inputValue()).toBe('Ana Souza');
      await page.getByRole('button', { name: 'Salvar' }).click();
      await page.getByRole('banner').getByRole('button', { name: 'Conta de Ana Souza' }).waitFor();
    },
  );

  it('is nobody else’s', async () => {
    const { page } = await memberAt(visit, profile, somebody(), { ...wide, expected: /status of 401/ });
    await page.getByRole('button', { name: 'Editar' }).click();
    await page.getByLabel(/^Nome/).fill('Ana Souza');
    await callFrom(page, '/auth/logout', { method: 'POST' });
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByRole('heading', { level: 1, name: 'Entrar' }).waitFor();
    const somebodyElse = somebody({ name: 'Joana Ribeiro' });
    await joinFrom(page, somebodyElse);
    await page.evaluate(() => window.dispatchEvent(new Event('storage')));
    await page.waitForURL(`**${paths.dashboard('perfil')}`);
    await page.getByRole('main').getByRole('heading', { name: 'Joana Ribeiro' }).waitFor();
    expect(await page.getByLabel(/^Nome/).count()).toBe(0);
  });
});
