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

/** Every state of the account's pages, by name, and how to reach it. */
const states: Record<string, (page: Page) => Promise<unknown>> = {
  menu: async (page) => {
    await page.goto(paths.dashboard());
    await page.getByRole('button', { name: 'Sair' }).filter({ visible: true }).first().waitFor();
  },
  ...Object.fromEntries(
    accountTabs.map((tab) => [
      tab,
      async (page: Page) => {
        await page.goto(paths.dashboard(tab));
        await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
        if (tab === 'configuracoes') await page.getByText('Este aparelho').waitFor();
      },
    ]),
  ),
  'editing the profile': async (page) => {
    await page.goto(paths.dashboard('perfil'));
    await press(page, 'Editar');
    await page.getByLabel(/^Nome/).fill('');
    await page.getByLabel(/^Telefone/).fill('12');
    await press(page, 'Salvar');
    await page.getByText('Confira 2 campos').waitFor();
  },
  'changes not saved': async (page) => {
    await page.goto(paths.dashboard('perfil'));
    await press(page, 'Editar');
    await page.getByLabel(/^Nome/).fill('Ana');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Sobre' }).click();
    await page.getByRole('alertdialog').waitFor();
  },
  'deleting the account': async (page) => {
    await page.goto(paths.dashboard('perfil'));
    await press(page, 'Excluir minha conta');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir minha conta' }).click();
    await page.getByText('Informe sua senha.').waitFor();
  },
  'the settings opened': async (page) => {
    await page.goto(paths.dashboard('configuracoes'));
    await press(page, 'Trocar e-mail');
    await press(page, 'Enviar link');
    await page.getByText('Informe um e-mail').or(page.getByText('Informe seu e-mail.')).first().waitFor();
    await press(page, 'Trocar senha');
    await page.getByLabel(/^Senha atual/).waitFor();
    await page.getByText('Este aparelho').waitFor();
  },
  'not to be had': async (page) => {
    await page.route('**/api/users/profile', (route) => route.fulfill({ status: 400, json: {} }));
    await page.goto(paths.dashboard('perfil'));
    await page.getByText('Falha ao carregar dados do usuário').waitFor();
    await page.unroute('**/api/users/profile');
  },
};

it('the account has no barriers and does not scroll sideways', async () => {
  const page = await enter({ width: 360 });
  // Leaving a changed form asks for confirmation.
  page.on('dialog', (dialog) => dialog.accept());
  const found: Record<string, string[]> = {};
  for (const [name, go] of Object.entries(states)) {
    await go(page);
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
