import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type AccountTab, paths } from '#web/paths.ts';
import { journey, soon } from './support/journey.ts';
import { memberAt, type Person, somebody } from './support/people.ts';
import type { VisitorChoices } from './support/visitor.ts';

/** Spec, public side, section 2 (User account page). */
const { visit } = journey('demonstration');

/** A user with an account, on a tab of its page. */
const at = (tab: AccountTab | undefined, person?: Person, choices?: VisitorChoices) =>
  memberAt(visit, paths.dashboard(tab), person, choices);

const address = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const wide = { width: 1280, height: 900 };

it('the parts of the account are a list on a phone, each a page with a way back; on a wide screen they stand beside their menu', async () => {
  const { page, person } = await at(undefined);
  const menu = page.getByRole('navigation', { name: 'Minha conta' });
  await soon(() => title(page).textContent()).toBe('Minha conta');
  await page.getByText(person.email).filter({ visible: true }).waitFor();
  const entries = await menu.getByRole('link').allTextContents();
  // The demonstration has coupons, which the menu counts. Each row names the specification's entries that it holds.
  expect(entries.map((entry) => entry.replace(/\d+$/, ''))).toEqual([
    'Minhas coisas Meus Favoritos',
    'Contribuições Preços Relatados, Avaliações, Comprovantes, Enviar Comprovante',
    'Cupons Meus Cupons',
    'Ajustes Meu Perfil, Configurações',
  ]);
  await menu.getByRole('link', { name: /^Ajustes/ }).press('Enter');
  await soon(() => title(page).textContent()).toBe('Meu Perfil');
  await soon(() => focused(page)).toBe('Meu Perfil');
  const settings = page
    .getByRole('navigation', { name: 'Ajustes' })
    .getByRole('link', { name: 'Configurações' });
  await settings.press('Enter');
  await soon(() => title(page).textContent()).toBe('Configurações');
  await soon(() => focused(page)).toBe('Configurações');
  expect(address(page)).toBe(paths.dashboard('configuracoes'));
  expect(await menu.isVisible()).toBe(false);
  await page.getByRole('link', { name: 'Minha conta' }).press('Enter');
  await soon(() => title(page).textContent()).toBe('Minha conta');
  await soon(() => focused(page)).toBe('Ajustes Meu Perfil, Configurações');
  await soon(() => page.getByRole('link', { name: 'Conta', exact: true }).getAttribute('aria-current')).toBe(
    'page',
  );

  await page.setViewportSize(wide);
  const current = () => menu.locator('[aria-current=page]').allTextContents();
  await soon(() => title(page).textContent()).toBe('Meu Perfil');
  await soon(current).toEqual(['Ajustes Meu Perfil, Configurações']);
  await settings.press('Enter');
  await soon(() => title(page).textContent()).toBe('Configurações');
  await soon(() => focused(page)).toBe('Configurações');
  expect(await current()).toEqual(['Ajustes Meu Perfil, Configurações']);
  await page.goBack();
  await soon(() => title(page).textContent()).toBe('Meu Perfil');
});

it('the profile changes in place, in the header and in other tabs, too', async () => {
  const { page } = await at('perfil', somebody(), wide);
  const other = await page.context().newPage();
  await other.goto(paths.dashboard('perfil'));
  await other.getByRole('main').getByRole('heading', { name: 'Marina Lopes' }).waitFor();
  const edit = page.getByRole('button', { name: 'Editar' });
  await edit.click();
  await soon(() => page.getByLabel(/^Nome/).evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByLabel(/^Nome/).fill('Ana Souza');
  await page.getByLabel(/^Telefone/).pressSequentially('6332181234');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Dados salvos').waitFor();
  await page.getByRole('main').getByRole('heading', { name: 'Ana Souza' }).waitFor();
  await page.getByText('(63) 3218-1234').waitFor();
  await soon(() => focused(page)).toBe('Editar');
  await page.getByRole('banner').getByRole('button', { name: 'Conta de Ana Souza' }).waitFor();
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'));
  expect(kept).toMatchObject({ name: 'Ana Souza', phone: '6332181234' });
  await other.getByRole('main').getByRole('heading', { name: 'Ana Souza' }).waitFor();
  await other.getByRole('main').getByText('(63) 3218-1234').waitFor();
  await page.reload();
  await page.getByRole('main').getByRole('heading', { name: 'Ana Souza' }).waitFor();
});

it('one’s own data are downloaded as one file, of which a notice above the bottom bar tells, wherever there is one', async () => {
  const person = somebody({ phone: '63999991234' });
  const { page } = await at('perfil', person);
  const coming = page.waitForEvent('download');
  const download = page.getByRole('button', { name: 'Baixar meus dados' });
  await download.click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^compara-palmas-meus-dados-\d{4}-\d{2}-\d{2}\.json$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({
    profile: { name: person.name, email: person.email, phone: person.phone },
    sessions: [{ device: expect.stringContaining('Linux') }],
  });
  expect(text).toContain('\n  "profile": {\n');
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 780 });
    await download.click();
    const notice = page.getByRole('status').filter({ hasText: 'Seus dados foram baixados' });
    const bar = await page.getByRole('navigation', { name: 'Navegação' }).boundingBox();
    const bottom = async () => {
      const box = await notice.boundingBox();
      return box ? box.y + box.height : Number.NaN;
    };
    await soon(bottom).toBeLessThan(bar?.y ?? 0);
  }
});
