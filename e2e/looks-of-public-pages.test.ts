import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { meatTabs, paths } from '#web/paths.ts';
import { bothThemesWide as windows } from './support/accessibility.ts';
import { liveAtHome } from './support/home.ts';
import { journey, soon } from './support/journey.ts';
import { type State, sweep } from './support/looks.ts';
import { anywhere, memberAt, somebody } from './support/people.ts';

/** Every public page, and the pages for signing in and up, in each of their states. One station has words that are as long as any. */
const smallCity = journey('small-city');
const demonstration = journey('demonstration');

it('the pages of a city have no barriers and do not scroll sideways', async () => {
  const page = await smallCity.visit(paths.fuel({ search: 'jalapao' }), { expected: /status of 404/ });
  const link = page.getByRole('link', { name: /^Ver Posto/ }).first();
  const station = (await link.getAttribute('href')) ?? '';
  await sweep(page, [
    { name: 'home', path: paths.home(), windows },
    { name: 'the price table', path: paths.fuel(), windows },
    { name: 'all fuels', path: paths.fuel({ fuelTypeId: 'todos' }) },
    { name: 'stations', path: paths.fuel({ tab: 'postos' }) },
    { name: 'fuels', path: paths.fuel({ tab: 'tipos' }) },
    { name: 'regions', path: paths.fuel({ tab: 'regioes' }) },
    { name: 'nothing found', path: paths.fuel({ search: 'nada' }) },
    { name: 'a station', path: station, windows },
    { name: 'a station, days the wrong way round', path: `${station}?from=2026-02-01&to=2026-01-01` },
    { name: 'about', path: paths.about() },
    { name: 'terms', path: paths.terms() },
    { name: 'privacy', path: paths.privacy() },
    { name: 'contact', path: paths.contact(), windows },
    {
      name: 'contact, empty fields',
      path: paths.contact(),
      reach: async () => {
        await page.getByRole('button', { name: 'Enviar mensagem' }).click();
        await page
          .getByRole('alert')
          .getByText(/^Confira \d campos/)
          .waitFor();
      },
    },
    { name: 'the counter', path: paths.counter() },
    { name: 'nowhere', path: '/nada' },
  ]);
});

const meat: State[] = meatTabs.map((tab) => ({
  name: tab,
  path: paths.butchers({ tab, search: tab === 'comparar' ? 'picanha' : '' }),
}));

it('nor do the pages about meat', async () => {
  const page = await demonstration.visit(anywhere);
  await sweep(page, [
    { name: 'home', path: paths.home() },
    ...meat,
    { name: 'a shop', path: paths.establishment(1) },
    { name: 'a shop by categories', path: paths.establishment(1, { view: 'categorias' }) },
    { name: 'nothing found in a shop', path: paths.establishment(1, { search: 'pneu' }) },
    { name: 'a product', path: paths.product(1) },
    // The unfolded part shows the reports, too.
    { name: 'the reports of a product', path: paths.product(1, { page: 2, tab: 'relatados' }) },
    {
      name: 'suggestions of the search',
      path: paths.product(1),
      reach: async () => {
        const search = page.getByRole('banner').getByRole('combobox', { name: /^Pesquisar/ });
        await search.pressSequentially('posto');
        await page.getByRole('banner').getByRole('option').first().waitFor();
      },
    },
  ]);
});

it('nor do the pages of who has told a place', async () => {
  const page = await demonstration.visit(anywhere);
  await liveAtHome(page);
  const reach = () =>
    page
      .getByRole('list', { name: /perto de Casa/ })
      .first()
      .waitFor();
  await sweep(page, [
    { name: 'fuel', path: paths.fuel(), reach },
    { name: 'a product', path: paths.product(20), reach },
  ]);
});

it('nor does the shopping list, empty, full and at the counter', async () => {
  const page = await demonstration.visit(anywhere);
  const reach = () => page.getByRole('list', { name: 'Lugares', exact: true }).waitFor();
  const full = Array.from({ length: 20 }, (_, index) => `${index + 1}x1.5`).join();
  await sweep(page, [
    { name: 'the empty list', path: paths.list(), windows },
    { name: 'the list of a link, in the city', path: paths.list({ list: full, people: 10 }), reach, windows },
    { name: 'what is no item', path: paths.list({ list: 'abc' }) },
  ]);
  await liveAtHome(page);
  await page.evaluate((c) => localStorage.setItem('lista', JSON.stringify({ c, people: 30 })), full);
  await sweep(page, [
    { name: 'the own list, from home', path: paths.list(), reach, windows },
    {
      name: 'the list at the counter',
      path: paths.list({ isCounter: true }),
      reach: () => page.getByRole('checkbox').first().check(),
    },
  ]);
});

it('nor do the pages of price alerts', async () => {
  const page = await demonstration.visit(anywhere);
  const alert = (id: number, more: object) => ({
    id,
    channel: 'mail',
    productId: 20,
    productName: 'Picanha de nome muito comprido para uma linha',
    establishmentId: null,
    establishmentName: null,
    isStation: false,
    maxPrice: 55,
    itemCount: null,
    radiusKm: 5,
    createdAt: '2026-06-12T12:00:00-03:00',
    ...more,
  });
  const listed = [
    alert(1, {}),
    alert(2, { productId: null, productName: null, maxPrice: null, itemCount: 5 }),
    alert(3, { establishmentId: 4, establishmentName: long, radiusKm: null }),
  ];
  await page.goto(paths.home());
  await page.evaluate(() => localStorage.setItem('avisos', JSON.stringify(['a'.repeat(43)])));
  await page.route('**/api/public/alerts/list', (route) =>
    route.fulfill({ json: { success: true, data: listed } }),
  );
  await sweep(page, [
    {
      name: 'alerts',
      path: '/avisos',
      reach: () =>
        page
          .getByRole('button', { name: /^Parar o aviso/ })
          .first()
          .waitFor(),
      windows,
    },
    { name: 'a spent link to confirm', path: '/avisos/confirmar' },
    { name: 'a spent link to stop', path: '/avisos/parar' },
    {
      name: 'the sheet',
      path: paths.product(20),
      reach: async () => {
        await page
          .getByRole('button', { name: /^Avise-me/ })
          .filter({ visible: true })
          .click();
        await page.getByRole('dialog').waitFor();
      },
      windows,
    },
    {
      name: 'their number on the home page',
      path: paths.home(),
      reach: () => page.getByRole('link', { name: /3 avisos/ }).waitFor(),
    },
  ]);
});

const send = (page: Page) => page.locator('main [type=submit]').click();
const fill = (page: Page, label: RegExp, text: string) =>
  page.getByRole('textbox', { name: label }).fill(text);
const refused = { status: 401, json: { success: false, code: 'unauthenticated', message: 'Não confere.' } };
const received = { json: { success: true, data: { received: true } } };
const taken = {
  status: 409,
  json: {
    success: false,
    code: 'conflict',
    message: 'Já existe uma conta com este e-mail.',
    issues: [{ field: 'email', message: 'Já existe uma conta com este e-mail.' }],
  },
};
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

const waysIn: State[] = [
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
      // On a phone the notice is not over what the form is sent with.
      await page.getByRole('button', { name: 'Entrar', exact: true }).click({ trial: true });
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
  {
    name: 'signing up, with an address that has an account',
    path: paths.register(),
    reach: async (page) => {
      await page.route('**/auth/register', (route) => route.fulfill(taken), { times: 1 });
      await fill(page, /^Nome/, 'Marina');
      await fill(page, /^E-mail/, long);
      await fill(page, /^Senha/, 'capim dourado');
      await fill(page, /^Confirmar/, 'capim dourado');
      await page.getByRole('checkbox', { name: /Li e aceito/ }).check();
      await send(page);
      await page
        .getByRole('region', { name: /^Avisos/ })
        .getByText('Erro')
        .waitFor();
      // On a phone the notice does not cover the field that it is about.
      await page.locator('label[for=cadastro-email]').click({ trial: true });
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
  { name: 'a link for signing in', path: paths.signInLink() },
  {
    name: 'a link for signing in, sent',
    path: paths.signInLink(),
    reach: async (page) => {
      await page.route('**/auth/login-link', (route) => route.fulfill(received), { times: 1 });
      await fill(page, /^E-mail/, long);
      await send(page);
      await page.getByText('Enviamos um link para').waitFor();
    },
  },
  {
    name: 'signing in by a link',
    path: `${paths.signInLink()}#segredo`,
    reach: async (page) => {
      await page.getByText('Você entra como').waitFor();
    },
  },
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

it('nor do the pages for signing in and up', async () => {
  const page = await demonstration.visit(anywhere, { expected: /status of 40[019]/ });
  const holds = { json: { success: true, data: { holds: true } } };
  await page.route('**/auth/reset-password/check', (route) => route.fulfill(holds));
  const confirms = { json: { success: true, data: { email: long } } };
  await page.route('**/auth/login-link/check', (route) => route.fulfill(confirms));
  await page.route('**/auth/confirm-email/check', (route) => route.fulfill(confirms));
  await sweep(page, waysIn);
});

it('nor does the menu of who is in, however long their name; a phone shows a letter alone', async () => {
  const { page } = await memberAt(
    demonstration.visit,
    paths.about(),
    somebody({ name: 'Wanderleia'.repeat(9) }),
  );
  const reach = async () => {
    expect(await page.getByRole('banner').getByText('@exemplo').isVisible()).toBe(false);
    await page.getByRole('button', { name: /Conta de/ }).click();
    await page.getByRole('menu').waitFor();
  };
  await sweep(page, [{ name: 'the menu', path: paths.about(), reach }]);
});

it('the logo stands above the edge of the card at every width', async () => {
  const page = await demonstration.visit(paths.login());
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 780 });
    await soon(async () => {
      const logo = await page.getByRole('banner').getByRole('link').boundingBox();
      const card = await page.locator('main > div').boundingBox();
      return (logo?.x ?? Number.NaN) - (card?.x ?? Number.NaN);
    }, `${width} px`).toBe(0);
  }
});
