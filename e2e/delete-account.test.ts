import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { awake, journey, soon } from './support/journey.ts';
import { anywhere, enterFrom, joinFrom, type Person, somebody } from './support/people.ts';
import { admin } from './support/shared-sites.ts';
import type { VisitorChoices } from './support/visitor.ts';

const { visit } = journey('demonstration');

type Way = (page: Page, person: Person) => Promise<void>;

async function askToDelete(person: Person, way: Way, choices: VisitorChoices = {}): Promise<Page> {
  const page = await visit(anywhere, choices);
  await way(page, person);
  await page.goto(paths.dashboard('perfil'));
  await awake(page);
  await page.getByRole('button', { name: 'Excluir minha conta' }).click();
  await dialog(page).waitFor();
  return page;
}

const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Excluir minha conta?' });
const password = (page: Page) => dialog(page).getByLabel(/^Sua senha/);
const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Excluir minha conta' });
const isFocused = (element: ReturnType<Page['locator']>) =>
  element.evaluate((node) => node === document.activeElement);

it('says what goes and what stays, and can be left without doing it', async () => {
  const page = await askToDelete(somebody(), joinFrom);
  const said = await dialog(page).textContent();
  expect(said).toContain('Some de vez');
  expect(said).toContain('Fica no site, sem o seu nome');
  expect(said).toContain('as fotos dos seus comprovantes');
  expect(said).toContain('assinadas por “Anônimo”');
  await soon(() => isFocused(dialog(page).getByRole('button', { name: 'Cancelar' }))).toBe(true);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await soon(() => isFocused(page.getByRole('button', { name: 'Excluir minha conta' }))).toBe(true);

  // The focus cycles within the dialog and never leaves it.
  await page.keyboard.press('Enter');
  await dialog(page).waitFor();
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab');
    await soon(() => dialog(page).evaluate((node) => node.contains(document.activeElement))).toBe(true);
  }
  await dialog(page).getByRole('button', { name: 'Fechar' }).click();
  await dialog(page).waitFor({ state: 'detached' });
});

it('keeps both ways out in sight on small screens, upright or not', async () => {
  const page = await askToDelete(somebody(), joinFrom, { width: 360, height: 640 });
  const seenWhole = async (element: ReturnType<Page['locator']>, height: number) => {
    const box = await element.boundingBox();
    return box !== null && box.y >= 0 && box.y + box.height <= height;
  };
  const buttons = [confirm(page), dialog(page).getByRole('button', { name: 'Cancelar' })];
  const wrong = dialog(page).getByText('Informe sua senha.');
  for (const [width, height] of [
    [360, 640],
    [667, 320],
  ] as const) {
    await page.setViewportSize({ width, height });
    const size = `${width} x ${height}`;
    for (const button of buttons) await soon(() => seenWhole(button, height), size).toBe(true);
    await confirm(page).click();
    await wrong.waitFor();
    await soon(() => isFocused(password(page)), size).toBe(true);
    await soon(async () => {
      const [word, foot] = [await wrong.boundingBox(), await confirm(page).boundingBox()];
      return (word?.y ?? 0) + (word?.height ?? 0) - (foot?.y ?? 0);
    }, size).toBeLessThanOrEqual(0);
    for (const button of buttons) await soon(() => seenWhole(button, height), size).toBe(true);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Excluir minha conta' }).click();
    await dialog(page).waitFor();
    await wrong.waitFor({ state: 'detached' });
  }
});

it('asks the password, and goes through with it: out everywhere, and no way in any more', async () => {
  const person = somebody();
  const page = await askToDelete(person, joinFrom, { expected: /status of 40[01]/ });
  const other = await visit(anywhere, { expected: /status of 401/ });
  await enterFrom(other, person);
  await other.goto(paths.dashboard('perfil'));
  await other.getByRole('button', { name: 'Editar' }).waitFor();

  await confirm(page).click();
  await dialog(page).getByText('Informe sua senha.').waitFor();
  await password(page).fill('outra senha');
  await password(page).press('Enter');
  await dialog(page).getByText('Senha incorreta.').waitFor();
  await soon(() => isFocused(password(page))).toBe(true);
  await password(page).fill(person.password);
  await confirm(page).click();
  await page.waitForURL((url) => url.pathname === paths.home() && url.search === '');
  await page.getByRole('status').getByText('Conta excluída').waitFor();
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
    null,
    null,
  ]);
  await expect(enterFrom(page, person)).rejects.toThrow('E-mail ou senha incorretos.');

  await other.reload();
  await other.waitForURL(`**${paths.login()}?*`);
});

it('is refused to the only administrator, who learns why', async () => {
  const page = await askToDelete(admin, enterFrom, { expected: /status of 409/ });
  await password(page).fill(admin.password);
  await confirm(page).click();
  const alert = dialog(page).getByRole('alert');
  await alert.getByText('Sua conta não foi excluída').waitFor();
  expect(await alert.textContent()).toContain('única conta de administrador');
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Editar' }).waitFor();
});

it('without a connection changes nothing; where only the answer was lost, it is not said to have failed', async () => {
  const person = somebody();
  const page = await askToDelete(person, joinFrom, { expected: /ERR_|status of 401/ });
  await page.route('**/api/users/deletion', (route) => route.abort('internetdisconnected'), { times: 1 });
  await password(page).fill(person.password);
  await confirm(page).click();
  const alert = dialog(page).getByRole('alert');
  await alert.getByText('Confira sua conexão').waitFor();
  await soon(() => password(page).inputValue()).toBe(person.password);

  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route('**/api/users/deletion', lose, { times: 1 });
  await confirm(page).click();
  await alert.getByText('Sem resposta do servidor').waitFor();
  expect(await alert.textContent()).toContain('Pode ser que a conta já tenha sido excluída');
  await confirm(page).click();
  await page.getByRole('status').getByText('Conta excluída').waitFor();
  await page.waitForURL((url) => url.pathname === paths.home() && url.search === '');
});

it('says so where what asks cannot be loaded, and asks at another try', async () => {
  const page = await visit(anywhere, { expected: /ERR_/ });
  await joinFrom(page, somebody());
  await page.route('**/assets/delete-account-dialog*', (route) => route.abort('internetdisconnected'));
  await page.goto(paths.dashboard('perfil'));
  await page.getByRole('button', { name: 'Excluir minha conta' }).click();
  await page.getByRole('alert').getByText('Não foi possível continuar').waitFor();
  await page.unroute('**/assets/delete-account-dialog*');
  await page.getByRole('button', { name: 'Excluir minha conta' }).click();
  await dialog(page).waitFor();
});
