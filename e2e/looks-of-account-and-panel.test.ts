import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { merchantPaths } from '#web/merchant-paths.ts';
import { adminLists, panelPaths } from '#web/panel-paths.ts';
import { accountTabs, paths } from '#web/paths.ts';
import { journey, soon } from './support/journey.ts';
import { type State, sweep } from './support/looks.ts';
import { inviteTo } from './support/merchants.ts';
import { button, create, openPanel, panelMenu } from './support/panel.ts';
import { memberAt, somebody } from './support/people.ts';

/** The pages that need a session, in each of their states. */
const stage = journey('demonstration');
const { visit } = stage;
const empty = journey('empty');

/** A name and an address of maximum length. */
const person = () =>
  somebody({
    name: 'M'.padEnd(100, 'ariana'),
    email: `${somebody().email.split('@')[0]?.padEnd(64, 'comprida')}@${'exemplo'.repeat(8)}.${'exemplo'.repeat(8)}.com.br`,
    phone: '63999991234',
  });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const tabs = accountTabs.filter((tab) => tab !== 'configuracoes' && tab !== 'perfil');
const opened = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();

const account: State[] = [
  {
    name: 'menu',
    path: paths.dashboard(),
    reach: (page) => page.getByRole('button', { name: 'Sair' }).filter({ visible: true }).first().waitFor(),
  },
  ...tabs.map((tab) => ({ name: tab, path: paths.dashboard(tab), reach: opened })),
  {
    name: 'using a coupon',
    path: paths.coupons(),
    reach: async (page) => {
      await page.getByRole('button', { name: 'Usar cupom' }).first().click();
      await page.getByRole('dialog', { name: 'Usar cupom' }).waitFor();
    },
  },
  {
    name: 'no coupon used',
    path: paths.coupons(),
    reach: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('tab', { name: /^Usados/ }).click();
      await page.getByText('Você ainda não usou nenhum cupom').waitFor();
    },
  },
  {
    name: 'configuracoes',
    path: paths.dashboard('configuracoes'),
    reach: async (page) => {
      await opened(page);
      await page.getByText('Este aparelho').waitFor();
    },
  },
  {
    name: 'the settings opened',
    path: paths.dashboard('configuracoes'),
    reach: async (page) => {
      await press(page, 'Trocar e-mail');
      await press(page, 'Enviar link');
      await page.getByText('Informe um e-mail').or(page.getByText('Informe seu e-mail.')).first().waitFor();
      await press(page, 'Trocar senha');
      await page.getByLabel(/^Senha atual/).waitFor();
    },
  },
  { name: 'perfil', path: paths.dashboard('perfil'), reach: opened },
  {
    name: 'deleting the account',
    path: paths.dashboard('perfil'),
    reach: async (page) => {
      await press(page, 'Excluir minha conta');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir minha conta' }).click();
      await page.getByText('Informe sua senha.').waitFor();
    },
  },
  {
    name: 'editing the profile',
    path: paths.dashboard('perfil'),
    reach: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      await press(page, 'Editar');
      await page.getByLabel(/^Nome/).fill('');
      await page.getByLabel(/^Telefone/).fill('12');
      await press(page, 'Salvar');
      await page.getByText('Confira 2 campos').waitFor();
    },
  },
  {
    name: 'changes not saved',
    path: paths.dashboard('perfil'),
    reach: async (page) => {
      await page.getByLabel(/^Nome/).fill('Ana');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Sobre' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'not to be had',
    path: paths.dashboard('perfil'),
    reach: async (page) => {
      await page.route('**/api/users/profile', (route) => route.fulfill({ status: 400, json: {} }));
      await page.reload();
      await page.getByText('Falha ao carregar dados do usuário').waitFor();
    },
  },
];

it('the account has no barriers and does not scroll sideways', async () => {
  const { page } = await memberAt(visit, paths.dashboard(), person(), { expected: /status of 400/ });
  await sweep(page, account);
});

const unit = 'kg';
const sixty = Array.from({ length: 60 }, (_, index) => ({
  productId: index + 1,
  name: index === 0 ? 'Extraordinariamente'.repeat(3) : `Corte ${index + 1} com nome comprido`,
  unit,
  price: 30 + index,
  day: '2026-06-01',
  expiresOn: '2026-06-12',
  daysLeft: index < 3 ? -1 : index < 9 ? 1 : 8,
  source: 'merchant',
  sourceName: 'informado pela loja',
  isKept: true,
  inCity: index < 3 ? null : { position: index % 5, of: 12 },
  near: index % 2 === 0 ? { position: 2, of: 4 } : null,
  lowest: 25,
  mean: 40.5,
  fullPrice: 60,
  promotion: index === 4 ? { price: 24.9, endDate: '2026-06-20', isHeld: true } : null,
  waiting:
    index === 5
      ? {
          price: 9.9,
          reason: 'Mais de 25% de diferença para o último preço da loja.',
          createdAt: '2026-06-11T10:00:00-03:00',
        }
      : null,
}));

const fullBoard = {
  place: {
    id: 1,
    name: `Açougue ${'Comprido'.repeat(9)}`,
    kind: 'meat',
    phone: '6332151234',
    openingHours: null,
  },
  today: '2026-06-11',
  lifeDays: 10,
  goods: sixty,
  others: [{ productId: 99, name: 'Rabada', unit }],
  expiring: 9,
  views: 1038,
  reviews: {
    averageRating: 4.5,
    count: 2,
    latest: [
      {
        id: 1,
        rating: 4,
        comment: 'Palavras'.repeat(20),
        createdAt: '2026-06-10T10:00:00-03:00',
        User: { name: 'Marina L.' },
        reply: { text: 'Obrigado pela visita!', status: 'rejected', createdAt: '2026-06-10T10:00:00-03:00' },
      },
    ],
  },
  unknownNames: ['PTO MIOLO ACEM RESF BDJ'.repeat(3), 'PAO DE ALHO'],
  sameListSince: '2026-04-01',
};
const emptyBoard = {
  ...fullBoard,
  goods: [],
  views: null,
  reviews: { averageRating: null, count: 0, latest: [] },
  unknownNames: [],
  sameListSince: null,
};

it('nor has the board of a shop, with sixty goods, without any, and with everything open', async () => {
  const { page } = await memberAt(visit, await inviteTo(stage.site, 1), undefined, {
    expected: /ERR_FAILED/,
  });
  let board: object = fullBoard;
  await page.route('**/api/merchant/places/*/board', (route) =>
    route.fulfill({ json: { success: true, data: board } }),
  );
  await press(page, 'Aceitar e abrir minha loja');
  const arrive = () => page.getByRole('heading', { name: 'Preços', exact: true }).waitFor();
  await arrive();
  await sweep(
    page,
    [
      { name: 'sixty goods', path: merchantPaths.board() },
      {
        name: 'typed, and waiting for a connection',
        path: merchantPaths.board(),
        reach: async (page) => {
          await page.route('**/api/merchant/places/*/prices', (route) => route.abort());
          const fields = page.locator('.board-goods input:visible');
          await fields.nth(10).fill('4090');
          await page.getByRole('button', { name: 'Salvar 1' }).click();
          await page.getByText('1 preço espera a conexão').waitFor();
          await fields.nth(11).fill('99999999');
          await page.getByText('Informe um preço de até').waitFor();
        },
      },
      {
        name: 'everything open',
        path: merchantPaths.board(1),
        reach: async (page) => {
          for (const part of await page.locator('main summary').all()) await part.click();
          await press(page, 'Salvar promoção');
          await page.getByText('Escolha o produto.').waitFor();
          await page.getByRole('button', { name: /^Escrever outra/ }).click();
        },
      },
    ],
    { arrive },
  );
  board = emptyBoard;
  await sweep(page, [{ name: 'no goods', path: merchantPaths.board() }], { arrive });
  await sweep(page, [
    {
      name: 'a claim',
      path: `${merchantPaths.claims()}?loja=2`,
      reach: (page) => page.getByLabel(/^CNPJ/).waitFor(),
    },
    {
      name: 'how to claim',
      path: merchantPaths.claims(),
      reach: (page) => page.getByText('Nenhum ainda.').waitFor(),
    },
  ]);
});

/** Spec, back office, section 2: the sections of the menu, and the sub-routes without an entry there. */
const specified = [
  ...['sectors', 'regions', 'promotions', 'coupons', 'reviews', 'reported-prices', 'users'],
  ...['products', 'establishments', 'categories', 'prices', 'fuel', 'acougue'],
].map((area) => `${paths.admin()}/${area}`);
const modules = ['fuel', 'acougue'].map((area) => `${paths.admin()}/${area}`);
const further = [
  panelPaths.imports(),
  panelPaths.priceRound(),
  panelPaths.priceImport(),
  panelPaths.moderationRules(),
  ...modules,
];
const pages = new Set<string>([...Object.values(adminLists).map(({ path }) => path), ...further]);
/** A page with its form open. */
const forms: Record<string, string> = {
  [panelPaths.list('establishments')]: 'Novo estabelecimento',
  [panelPaths.list('products')]: 'Novo produto',
  [panelPaths.list('prices')]: 'Novo preço',
  [panelPaths.list('promotions')]: 'Nova promoção',
  [panelPaths.list('users')]: 'Novo usuário',
  [panelPaths.list('fuelBrands')]: 'Nova marca',
  [panelPaths.list('fuelStations')]: 'Novo posto',
  [panelPaths.list('fuelPrices')]: 'Novo Preço',
};

const onPhone = [{ width: 360, themes: ['light', 'dark'] }] as const;
/** Around each of these a list becomes a table, or the menu stands beside it. */
const wider = [768, 832, 1024, 1200, 1280];

/** Returns by how many pixels the widest table of the page is cut off. */
const cutOff = (page: Page) =>
  page.locator('main table').evaluateAll((tables) =>
    Math.max(
      0,
      ...tables.map((table) => {
        const box = table.closest('.overflow-clip') ?? document.documentElement;
        return Math.floor(table.getBoundingClientRect().right - box.getBoundingClientRect().right);
      }),
    ),
  );

/** Waits until everything that a page of the panel requests has arrived. */
const arrive = async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await soon(() => page.locator('main .skeleton').count()).toBe(0);
};

it('every page of the panel, and every form that opens over one, is whole at 360 px, and every table on wider screens', async () => {
  const page = await openPanel(visit, paths.admin(), { width: 360, height: 780 });
  expect([...pages]).toEqual(expect.arrayContaining(specified));
  const states = [...pages].flatMap((path): State[] => {
    const state = { name: path, path, ...(!modules.includes(path) && { windows: onPhone }) };
    const form = forms[path];
    if (form === undefined) return [state];
    const reach = async () => {
      await button(page, form).first().click();
      await page.getByRole('dialog', { name: form }).waitFor();
    };
    return [state, { ...state, name: form, reach }];
  });
  const also = async ({ name, path }: State) => {
    await soon(() => page.locator('h1').count(), name).toBe(1);
    if (name !== path) return;
    expect(await page.title(), name).not.toContain('não encontrada');
    for (const width of wider) {
      await page.setViewportSize({ width, height: 780 });
      await soon(() => cutOff(page), `${name} at ${width} px`).toBe(0);
    }
    // At the last width the menu stands beside the page.
    if (specified.includes(path)) {
      await soon(() => panelMenu(page).locator('[aria-current]').count(), name).toBe(1);
    }
    await page.setViewportSize({ width: 360, height: 780 });
  };
  await sweep(page, states, { arrive, also });
});

it('nor do figures, menu and a large form of the panel have barriers or scroll sideways', async () => {
  const page = await openPanel(visit, paths.admin());
  const reachFigures = async () => {
    await page.waitForLoadState('networkidle');
    expect(await panelMenu(page).locator('[aria-current]').count()).toBe(1);
  };
  await sweep(
    page,
    [
      { name: 'dashboard', path: paths.admin(), reach: reachFigures },
      {
        name: 'statistics',
        path: panelPaths.statistics(),
        reach: reachFigures,
      },
      {
        name: 'a shop with two openings on a day',
        path: panelPaths.list('establishments'),
        reach: async () => {
          await button(page, 'Novo estabelecimento').first().click();
          await button(page, 'Pôr o pino no meio do mapa').waitFor();
          await button(page, 'Informar horários').click();
          const day = page.getByRole('dialog').getByLabel('terça-feira', { exact: true });
          await day.selectOption('Dois horários');
        },
      },
    ],
    { arrive },
  );
  await page.goto(paths.admin());
  await page.setViewportSize({ width: 360, height: 780 });
  const reach = async () => {
    await page.getByRole('button', { name: 'Abrir o menu do painel' }).click();
    await page.getByRole('dialog', { name: 'Menu do painel' }).waitFor();
  };
  await sweep(page, [{ name: 'the menu', path: paths.admin(), reach, windows: onPhone }], { arrive });
});

it('nor do lists that are empty, cannot be had, or have long words', async () => {
  const page = await openPanel(empty.visit, paths.admin(), {
    expected: /ERR_FAILED/,
    async prepare(page) {
      const sectorId = await create(page, '/sectors', { name: 'Nome'.repeat(25) });
      for (const name of ['Extraordinariamente'.repeat(5), 'Queijos']) {
        await create(page, '/categories', { name, sectorId });
      }
    },
  });
  const lists = /\/api\/backoffice\/(sectors|regions)/;
  await sweep(
    page,
    [
      {
        name: 'long words',
        path: panelPaths.list('categories'),
        reach: () => page.getByRole('rowheader', { name: 'Queijos' }).waitFor(),
      },
      {
        name: 'a form with a choice',
        path: panelPaths.list('categories'),
        reach: async () => {
          await button(page, 'Nova categoria').click();
          await button(page, 'Salvar categoria').click();
          await page.getByRole('combobox', { name: /^Setor/ }).fill('nome');
        },
      },
      {
        name: 'an empty list',
        path: panelPaths.list('sectors'),
        reach: async () => {
          const nothing = { success: true, data: [], count: 0 };
          await page.route(lists, (route) => route.fulfill({ json: nothing }));
          await page.reload();
          await page.getByRole('heading', { name: 'Nenhum setor encontrado' }).waitFor();
          await soon(() => button(page, 'Novo setor').count()).toBe(2);
        },
      },
      {
        name: 'a list that cannot be had, and a row that was not saved',
        path: panelPaths.list('regions'),
        reach: async () => {
          await page.route(lists, (route) => route.abort());
          await page.reload();
          await page.getByRole('heading', { name: 'Não foi possível carregar as regiões.' }).waitFor();
          await button(page, 'Nova região').click();
          await page.getByLabel(/^Nome/).fill('Fora do ar');
          await page.getByLabel(/^Nome/).press('Enter');
          await page.getByText('Não salvo', { exact: true }).waitFor();
        },
      },
    ],
    { arrive },
  );
});
