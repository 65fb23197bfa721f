import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { panelPaths } from '#web/panel-paths.ts';
import { paths } from '#web/paths.ts';
import { journey, soon } from './support/journey.ts';
import { button, notice, openPanel } from './support/panel.ts';
import { signInAt, somebody } from './support/people.ts';
import { admin } from './support/shared-sites.ts';

/** Messages of the contact page, answered in the panel. */
const { visit } = journey('demonstration');

const field = (page: Page) => page.getByRole('dialog').getByLabel(/^Resposta/);

/** Sends a message like a citizen, and opens it in the panel. @returns the name of its author */
async function openMessage(expected?: RegExp): Promise<{ page: Page; name: string }> {
  const { name, email } = somebody({ name: `Marina ${Math.random().toString(36).slice(2)}` });
  const page = await openPanel(visit, panelPaths.list('messages'), { ...(expected && { expected }) });
  const data = { nome: name, email, assunto: 'duvida', mensagem: 'Onde fica o açougue?' };
  expect((await page.request.post('/api/messages', { data })).status()).toBe(200);
  await page.reload();
  await read(page, name);
  return { page, name };
}

async function read(page: Page, name: string) {
  await button(page, `Ler a mensagem de ${name}`).click();
  await page.getByRole('dialog').getByText('Onde fica o açougue?').waitFor();
}

it('of two people who answer the same message, the second sees the answer of the first before', async () => {
  const { page: ana, name } = await openMessage(/status of (409|503)/);
  const bia = await openPanel(visit, panelPaths.list('messages'));
  await read(bia, name);
  await field(ana).fill('Na 404 Sul, ao lado da feira.');
  await field(bia).fill('Na 404 Sul.');
  await button(bia, 'Enviar resposta').click();
  await notice(bia).getByText('Resposta enviada com sucesso!').waitFor();

  await button(ana, 'Enviar resposta').click();
  const alert = ana.getByRole('dialog').getByRole('alert');
  await alert.getByText(/Administrador respondeu em \d\d\/\d\d\/\d{4}/).waitFor();
  await ana.getByRole('dialog').getByText('Na 404 Sul.', { exact: true }).waitFor();
  await soon(() => field(ana).inputValue()).toBe('Na 404 Sul, ao lado da feira.');

  // If sending fails, the typed text is still there.
  await ana.route(
    '**/answers',
    (route) =>
      route.fulfill({ status: 503, json: { success: false, code: 'unavailable', message: 'Fora do ar.' } }),
    { times: 1 },
  );
  await button(ana, 'Enviar resposta').click();
  await alert.getByText('Fora do ar.').waitFor();
  await soon(() => field(ana).inputValue()).toBe('Na 404 Sul, ao lado da feira.');
  await button(ana, 'Enviar resposta').click();
  await notice(ana).getByText('Resposta enviada com sucesso!').waitFor();
});

it('an answer that was being written when the session ran out is open again after the sign-in', async () => {
  const { page } = await openMessage(/status of 401|ERR_FAILED/);
  await field(page).fill('Na 404 Sul.');
  // Polling by the panel must not discover it before the answer is sent.
  const asked = (route: Route) => (route.request().method() === 'GET' ? route.abort() : route.continue());
  await page.route('**/api/backoffice/**', asked);
  await page.request.post('/api/auth/logout', {
    headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` },
  });
  await button(page, 'Enviar resposta').click();
  await page.waitForURL((url) => url.pathname === paths.login());
  await page.unroute('**/api/backoffice/**', asked);
  await signInAt(page, admin);
  await page.getByRole('dialog').getByText('Onde fica o açougue?').waitFor();
  await soon(() => field(page).inputValue()).toBe('Na 404 Sul.');
  await button(page, 'Enviar resposta').click();
  await notice(page).getByText('Resposta enviada com sucesso!').waitFor();
});
