import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { awake, journey, soon } from './support/journey.ts';

/** Spec, public side, section 2 (/contato). */
const { visit } = journey('demonstration');

const text = 'Falta o açougue da 1206 Sul na lista.';
const field = (page: Page, label: string) => page.getByLabel(label);
const button = (page: Page) => page.getByRole('button', { name: 'Enviar mensagem' });

async function write(page: Page, email = 'marina@exemplo.com.br') {
  await field(page, 'Nome completo').fill('Marina Lopes');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await field(page, 'Assunto').selectOption({ label: 'Sugestão' });
  await field(page, 'Mensagem').fill(text);
}

const written = async (page: Page) => [
  await field(page, 'Nome completo').inputValue(),
  await field(page, 'Assunto').inputValue(),
  await field(page, 'Mensagem').inputValue(),
];
const kept = ['Marina Lopes', 'sugestao', text];
const empty = ['', 'duvida', ''];
const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);

describe('writing to us', () => {
  it('says that it is sending, then thanks, and clears the form', async () => {
    const page = await visit(paths.contact());
    await page.route('**/contato.data*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await write(page);
    await button(page).click();
    const busy = page.getByRole('button', { name: 'Enviando...' });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    const thanks = page.getByRole('status').filter({ hasText: 'Mensagem enviada' });
    await thanks.waitFor();
    expect(await thanks.textContent()).toContain('Agradecemos seu contato. Responderemos em breve!');
    await soon(() => written(page)).toEqual(empty);
    await button(page).waitFor();
    await soon(() => button(page).evaluate((node) => node === document.activeElement)).toBe(true);
  });

  it('says what is wrong, and goes to the first of it', async () => {
    const page = await visit(paths.contact());
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    await write(page, 'marina@');
    await field(page, 'Nome completo').fill('');
    await field(page, 'Mensagem').press('Tab');
    await page.keyboard.press('Enter');
    const summary = page.getByRole('alert');
    await summary.getByText('Confira 2 campos').waitFor();
    await soon(() => focusedId(page)).toBe('contato-nome');
    await soon(() => field(page, 'Mensagem').inputValue()).toBe(text);
    expect(sent).toEqual([]);

    await summary.getByRole('link', { name: 'Informe um e-mail válido.' }).click();
    await soon(() => focusedId(page)).toBe('contato-email');
    await field(page, 'Nome completo').fill('Marina Lopes');
    await button(page).click();
    // A single problem is only shown next to its field.
    await summary.waitFor({ state: 'detached' });
    await page.getByText('Informe um e-mail válido.').waitFor();
    await soon(() => focusedId(page)).toBe('contato-email');
    await page.getByRole('textbox', { name: 'E-mail' }).fill('marina@exemplo.com.br');
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'Mensagem enviada' }).waitFor();
    await soon(() => written(page)).toEqual(empty);
  });

  it('without a connection keeps what was typed, for another try', async () => {
    const page = await visit(paths.contact(), { expected: /contato\.data|ERR_/ });
    await page.route('**/contato.data*', (route) => route.abort('internetdisconnected'), { times: 1 });
    await write(page);
    await button(page).click();
    const alert = page.getByRole('alert');
    await alert.getByText('Não foi possível enviar a mensagem').waitFor();
    await soon(() => written(page)).toEqual(kept);
    await button(page).click();
    await page.getByRole('status').filter({ hasText: 'Mensagem enviada' }).waitFor();
    expect(await alert.count()).toBe(0);
  });
});

describe('writing to us without script', () => {
  it('works with a plain form', async () => {
    const page = await visit(paths.contact(), { script: false });
    await write(page);
    await button(page).click();
    await page.getByRole('status').filter({ hasText: 'Mensagem enviada' }).waitFor();
    await soon(() => written(page)).toEqual(empty);
    expect(new URL(page.url()).pathname).toBe(paths.contact());
  });

  it('from another site is refused', async () => {
    const page = await visit(paths.contact(), { script: false });
    const { status } = await page.request
      .post(paths.contact(), { form: { nome: 'Ana' }, headers: { origin: 'https://outro.exemplo' } })
      .then((answer) => ({ status: answer.status() }));
    expect(status).toBe(403);
  });
});

it('too many messages are asked to wait, and none of them is lost', async () => {
  const page = await visit(paths.contact(), { expected: /status of 429/ });
  // One network may send five messages in ten minutes.
  for (const _ of '1234') {
    const message = {
      nome: 'Marina Lopes',
      email: 'marina@exemplo.com.br',
      assunto: 'sugestao',
      mensagem: text,
    };
    expect((await page.request.post('/api/messages', { data: message })).status()).toBe(200);
  }
  await write(page);
  await button(page).click();
  await page.getByRole('status').filter({ hasText: 'Mensagem enviada' }).waitFor();
  await page.reload();
  await awake(page);
  await write(page);
  await button(page).click();
  await page.getByRole('alert').getByText('Tente de novo em').waitFor();
  await soon(() => written(page)).toEqual(kept);
});
