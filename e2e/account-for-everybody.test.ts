import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { accountTabs, paths } from '#web/paths.ts';
import { troublesOf } from './support/accessibility.ts';
import { awake, journey } from './support/journey.ts';
import { anywhere, enterFrom, joinFrom, somebody } from './support/people.ts';
import type { VisitorChoices } from './support/visitor.ts';

/** WCAG 2.2 AA on the pages that need a session, with a name and an address of maximum length. Visual language, section 10. */
const { visit } = journey('demonstration');
const person = somebody({
  name: 'M'.padEnd(100, 'ariana'),
  email: `${'comprida'.repeat(8)}@${'exemplo'.repeat(8)}.${'exemplo'.repeat(8)}.com.br`,
  phone: '63999991234',
});

beforeAll(async () => {
  const page = await visit(anywhere);
  await joinFrom(page, person);
});

async function enter(choices: VisitorChoices): Promise<Page> {
  const page = await visit(anywhere, { ...choices, expected: /status of 400/ });
  await enterFrom(page, person);
  return page;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

interface State {
  name: string;
  /** A state of the same path as the one before it is reached from there. */
  path: string;
  reach: (page: Page) => Promise<unknown>;
}

const tabs = accountTabs.filter((tab) => tab !== 'configuracoes' && tab !== 'perfil');
const opened = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();

/** Every state of the account's pages. */
const states: State[] = [
  {
    name: 'menu',
    path: paths.dashboard(),
    reach: (page) => page.getByRole('button', { name: 'Sair' }).filter({ visible: true }).first().waitFor(),
  },
  ...tabs.map((tab) => ({ name: tab, path: paths.dashboard(tab), reach: opened })),
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
  const page = await enter({ width: 360 });
  // Leaving a changed form asks for confirmation.
  page.on('dialog', (dialog) => dialog.accept());
  const found: Record<string, string[]> = {};
  let before = '';
  for (const { name, path, reach } of states) {
    if (path !== before) await page.goto(path);
    before = path;
    await reach(page);
    await awake(page);
    const met = await troublesOf(page);
    if (met.length > 0) found[name] = met;
  }
  expect(found).toEqual({});
});

it('by keyboard, the settings are reached in their order', async () => {
  const page = await enter({ width: 360 });
  await page.goto(paths.dashboard('configuracoes'));
  await page.getByText('Este aparelho').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const reached: string[] = [];
  for (let step = 0; step < 5; step += 1) {
    await page.keyboard.press('Tab');
    reached.push(
      await page.evaluate(() => {
        const { activeElement: at } = document;
        return at instanceof HTMLInputElement ? at.value : (at?.textContent ?? '');
      }),
    );
  }
  expect(reached).toEqual(['Minha conta', 'Editar dados', 'Trocar e-mail', 'Trocar senha', 'system']);
});
