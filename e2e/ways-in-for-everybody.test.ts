import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { troublesOf } from './support/accessibility.ts';
import { awake, journey, soon } from './support/journey.ts';
import { anywhere, memberAt } from './support/people.ts';

/** The pages for signing in and up, in each of their states, and the menu of a signed-in user (WCAG 2.2 AA). */
const { visit } = journey('demonstration');

interface State {
  name: string;
  /** A state of the same path as the one before it is reached from there. */
  path: string;
  reach?: (page: Page) => Promise<unknown>;
}

const send = (page: Page) => page.locator('main [type=submit]').click();
const fill = (page: Page, label: RegExp, text: string) =>
  page.getByRole('textbox', { name: label }).fill(text);
const refused = { status: 401, json: { success: false, code: 'unauthenticated', message: 'Não confere.' } };
const received = { json: { success: true, data: { received: true } } };
const spent = {
  status: 400,
  json: {
    success: false,
    code: 'invalid',
    message: 'Confira os dados enviados.',
    issues: [{ field: 'token', message: 'Este link não vale mais.' }],
  },
};
const long = `${'marinalopes'.repeat(8)}@exemplo.com.br`;

const states: State[] = [
  { name: 'signing in', path: paths.login(paths.about()) },
  { name: 'signing in again', path: paths.login(paths.about(), { expired: true }) },
  {
    name: 'signing in, empty fields',
    path: paths.login(),
    reach: async (page) => {
      await send(page);
      await page.getByText('Confira 2 campos').waitFor();
    },
  },
  {
    name: 'signing in, refused',
    path: paths.login(),
    reach: async (page) => {
      await page.route('**/auth/login', (route) => route.fulfill(refused), { times: 1 });
      await fill(page, /^E-mail/, long);
      await fill(page, /^Senha/, 'capim dourado');
      await page.getByRole('button', { name: 'Mostrar senha' }).click();
      await send(page);
      await page
        .getByRole('region', { name: /^Avisos/ })
        .getByText('Não confere.')
        .waitFor();
    },
  },
  {
    name: 'signing in, under way',
    path: paths.login(),
    reach: async (page) => {
      await page.route('**/auth/login', () => {}, { times: 1 });
      await fill(page, /^E-mail/, long);
      await fill(page, /^Senha/, 'capim dourado');
      await send(page);
      await page.getByRole('button', { name: 'Entrando...' }).waitFor();
    },
  },
  { name: 'signing up', path: paths.register() },
  {
    name: 'signing up, empty fields',
    path: paths.register(),
    reach: async (page) => {
      await send(page);
      await page.getByText('Confira 5 campos').waitFor();
    },
  },
  { name: 'forgotten', path: paths.forgottenPassword() },
  {
    name: 'forgotten, empty',
    path: paths.forgottenPassword(),
    reach: async (page) => {
      await send(page);
      await page.getByText('Informe seu e-mail.').waitFor();
    },
  },
  {
    name: 'forgotten, sent',
    path: paths.forgottenPassword(),
    reach: async (page) => {
      await page.route('**/auth/forgot-password', (route) => route.fulfill(received), { times: 1 });
      await fill(page, /^E-mail/, long);
      await send(page);
      await page.getByText('Confira seu e-mail').waitFor();
    },
  },
  { name: 'another password', path: `${paths.resetPassword()}#segredo` },
  {
    name: 'another password, empty',
    path: `${paths.resetPassword()}#segredo`,
    reach: async (page) => {
      await send(page);
      await page.getByText('Confira 2 campos').waitFor();
    },
  },
  {
    name: 'another password, spent link',
    path: `${paths.resetPassword()}#segredo`,
    reach: async (page) => {
      await page.route('**/auth/reset-password', (route) => route.fulfill(spent), { times: 1 });
      await fill(page, /^Senha nova/, 'capim dourado');
      await fill(page, /^Confirmar/, 'capim dourado');
      await send(page);
      await page.getByText('Este link não vale mais.').waitFor();
    },
  },
  { name: 'another password, no secret', path: paths.resetPassword() },
  { name: 'confirming', path: `${paths.confirmEmail()}#segredo` },
  {
    name: 'confirmed',
    path: `${paths.confirmEmail()}#segredo`,
    reach: async (page) => {
      const confirmed = { json: { success: true, data: { email: long } } };
      await page.route('**/auth/confirm-email', (route) => route.fulfill(confirmed), { times: 1 });
      await send(page);
      await page.getByText('E-mail confirmado').waitFor();
    },
  },
];

it('no state has barriers or scrolls sideways', async () => {
  const page = await visit(anywhere, { expected: /status of 40[01]/ });
  const holds = { json: { success: true, data: { holds: true } } };
  await page.route('**/auth/reset-password/check', (route) => route.fulfill(holds));
  const confirms = { json: { success: true, data: { email: long } } };
  await page.route('**/auth/confirm-email/check', (route) => route.fulfill(confirms));
  const found: Record<string, string[]> = {};
  let before = '';
  for (const { name, path, reach } of states) {
    if (path !== before) {
      // An address that differs by its secret alone would not load a new page.
      await page.goto('about:blank');
      await page.goto(path);
      await awake(page);
    }
    before = path;
    await reach?.(page);
    const met = await troublesOf(page);
    if (met.length > 0) found[name] = met;
  }
  expect(found).toEqual({});
});

it('nor does the menu of who is in', async () => {
  const { page } = await memberAt(visit, paths.about());
  await page.getByRole('button', { name: /Conta de/ }).click();
  await page.getByRole('menu').waitFor();
  expect(await troublesOf(page)).toEqual([]);
});

it('the logo stands above the edge of the card at every width', async () => {
  const page = await visit(paths.login());
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 780 });
    await soon(async () => {
      const logo = await page.getByRole('banner').getByRole('link').boundingBox();
      const card = await page.locator('main > div').boundingBox();
      return (logo?.x ?? Number.NaN) - (card?.x ?? Number.NaN);
    }, `${width} px`).toBe(0);
  }
});
