import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type AdminListName, adminLists, panelPaths } from '#web/panel-paths.ts';
import { accountTabs, paths } from '#web/paths.ts';
import { demonstrationStation } from './support/demonstration.ts';
import { liveAtHome } from './support/home.ts';
import { awake, journey, soon } from './support/journey.ts';
import { openPanel } from './support/panel.ts';
import { anywhere, knownFrom, memberAt, signInAt } from './support/people.ts';
import { translate } from './support/translator.ts';
import { shownWords } from './support/words.ts';

/**
 * Pages that the browser translates go on working, and their prices are right. A journey fails with any error of the
 * console, such as that of an element that a page wants to put before a text that is gone.
 */
const { visit } = journey('demonstration');

/** The parts that are hydrated late, too, are there before the translator begins. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await awake(page);
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => !document.querySelector('[data-late]'));
  await translate(page);
}

/** What each price shows, and what is read aloud. */
const pricesOf = (page: Page) =>
  page.locator('main .price').evaluateAll((prices) =>
    prices.map((price) => {
      const digits = (text = '') => /\d[\d.]*,\d\d/.exec(text)?.[0] ?? '';
      const shown = price.querySelector('[aria-hidden]')?.textContent ?? undefined;
      return [digits(shown), digits(price.querySelector('.sr-only')?.textContent ?? undefined)];
    }),
  );

async function expectRightPrices(page: Page): Promise<void> {
  await page.locator('main .price').filter({ visible: true }).first().waitFor();
  const prices = await pricesOf(page);
  expect(prices.length, page.url()).toBeGreaterThan(0);
  for (const [shown, read] of prices) expect(shown, page.url()).toBe(read);
}

/** The page is still there. */
const expectNoFailure = async (page: Page) =>
  expect(await page.getByRole('heading', { name: 'Não foi possível abrir esta página' }).count()).toBe(0);

it('another place changes every list, and the page then says what it says without a translator', async () => {
  const page = await visit(anywhere);
  for (const path of [
    paths.home(),
    paths.butchers(),
    paths.butchers({ regionId: 2 }),
    paths.fuel(),
    paths.product(20),
    paths.station(demonstrationStation),
  ]) {
    await page.evaluate(() => localStorage.removeItem('lugar'));
    await open(page, path);
    const chip = page.getByRole('button', { name: /^Lugar: / }).first();
    const sheet = page.getByRole('dialog', { name: 'Perto de onde?' });
    const choose = async (fill: () => Promise<unknown>, name: RegExp) => {
      await chip.click();
      await fill();
      await sheet.waitFor({ state: 'detached' });
      await soon(() => chip.textContent()).toMatch(name);
    };
    if ((await chip.count()) > 0) {
      await chip.click();
      await sheet.getByLabel('CEP').fill('123');
      await sheet.getByRole('button', { name: 'Ver o que está perto' }).click();
      await sheet.getByText('Informe um CEP com 8 números.').waitFor();
      await page.keyboard.press('Escape');
      await choose(() => sheet.getByRole('button', { name: /Taquaralto/ }).click(), /Taquaralto/);
      await page.waitForLoadState('networkidle');
      await expectRightPrices(page);
      await choose(async () => {
        await sheet.getByLabel('CEP').fill('77020-014');
        await sheet.getByRole('button', { name: 'Ver o que está perto' }).click();
      }, /77020-014/);
    } else await liveAtHome(page);
    await page.waitForLoadState('networkidle');
    if (path === paths.home()) await page.getByText('Promoções em Sua Região').waitFor();
    await expectRightPrices(page);
    const translated = await shownWords(page);
    await page.reload();
    await awake(page);
    await page.keyboard.press('Shift');
    await page.waitForLoadState('networkidle');
    if ((await chip.count()) > 0) await soon(() => shownWords(page), path).toEqual(translated);
  }
});

it('filters, tabs and suggestions come and go', async () => {
  const page = await visit(anywhere, { width: 1280, height: 900 });
  await open(page, paths.butchers());
  const filter = page.getByRole('search').getByRole('searchbox').first();
  await filter.fill('costela');
  await page.waitForURL(/search=costela/);
  await expectRightPrices(page);
  for (const name of ['Promoções', 'Estabelecimentos', 'Comparar']) {
    await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
    await page.waitForLoadState('networkidle');
  }
  await open(page, paths.fuel());
  for (const name of ['Postos', 'Tipos', 'Comparar', 'Tabela']) {
    await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
    await page.waitForLoadState('networkidle');
  }
  await expectRightPrices(page);
  await open(page, paths.home());
  const search = page.getByRole('main').getByRole('combobox', { name: /^Pesquisar/ });
  for (const typed of ['co', 'cost', 'zzz', 'gaso']) {
    await search.fill(typed);
    await page.getByRole('main').locator('[role=listbox], .search-list').first().waitFor();
    await page.waitForLoadState('networkidle');
  }
});

const submit = (form: Locator) => form.locator('[type=submit]:visible').last();

/** Sends a form empty, then with something in each field, which the server refuses, and then fails at. */
async function tryForm(page: Page, form: Locator): Promise<void> {
  const send = async () => {
    const button = submit(form);
    if (!(await button.count()) || (await button.isDisabled())) return;
    // A list of suggestions may be over it.
    await button.press('Enter');
    await page.waitForLoadState('networkidle');
  };
  await send();
  for (const answer of [
    { status: 400, json: { success: false, code: 'invalid', message: 'Recusado.' } },
    { status: 500, json: {} },
  ]) {
    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill(answer),
    );
    for (const field of await form.locator('input:visible, textarea:visible').all()) {
      if (!(await field.isEditable().catch(() => false))) continue;
      const type = await field.evaluate((element) => (element as HTMLInputElement).type);
      if (type === 'checkbox') await field.check();
      else if (type === 'radio' || type === 'file') continue;
      else await field.fill(type === 'email' ? 'ana@exemplo.com.br' : '52998224725').catch(() => {});
    }
    await send();
    await page.unrouteAll();
  }
}

it('forms are filled in, refused, and sent', async () => {
  const page = await visit(anywhere, { expected: /status of (400|401|500)/ });
  for (const path of [
    paths.login(),
    paths.register(),
    paths.forgottenPassword(),
    paths.contact(),
    paths.counter(),
  ]) {
    await open(page, path);
    await tryForm(page, page.getByRole('main'));
    await expectNoFailure(page);
  }
  const person = await knownFrom(page);
  await open(page, paths.login(paths.product(20)));
  await signInAt(page, { ...person, password: 'outra senha 11' });
  await page
    .getByText(/não conferem|incorretos|senha/i)
    .first()
    .waitFor();
  await signInAt(page, person);
  await page.waitForURL(`**${paths.product(20)}`);
  await page.waitForLoadState('networkidle');
  await expectRightPrices(page);
});

it('what a member reports, reviews, sends, uses and changes is, too', async () => {
  const { page } = await memberAt(visit, anywhere, undefined, { expected: /status of (400|500)/ });
  const dialog = page.getByRole('dialog');
  await open(page, paths.product(20));
  await page.getByRole('button', { name: 'Reportar Preço Incorreto' }).first().click();
  await tryForm(page, dialog);
  await expectNoFailure(page);
  for (const path of [paths.establishment(14), paths.station(demonstrationStation + 3)]) {
    await open(page, path);
    await page.getByRole('button', { name: 'Enviar avaliação' }).waitFor();
    await tryForm(
      page,
      page.locator('form', { has: page.getByRole('button', { name: 'Enviar avaliação' }) }),
    );
    await expectNoFailure(page);
  }
  for (const tab of accountTabs) {
    await open(page, paths.dashboard(tab));
    await page.getByRole('heading', { level: 1 }).waitFor();
    const opener = page.getByRole('button', { name: /^(Editar|Usar cupom|Alterar|Mudar|Trocar)/ });
    for (let at = 0; at < Math.min(await opener.count(), 3); at += 1) {
      if (!(await opener.nth(at).isVisible())) continue;
      await opener.nth(at).click();
      await tryForm(page, (await dialog.count()) ? dialog : page.getByRole('main'));
      await expectNoFailure(page);
      await open(page, paths.dashboard(tab));
    }
    if (tab === 'enviar-comprovante') await tryForm(page, page.getByRole('main'));
    await expectNoFailure(page);
  }
});

it('the panel’s forms are, too', async () => {
  const page = await openPanel(visit, panelPaths.section('overview'), { expected: /status of (400|500)/ });
  await page.waitForLoadState('networkidle');
  await translate(page);
  for (const list of Object.keys(adminLists) as AdminListName[]) {
    await page.goto(panelPaths.list(list));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await translate(page);
    const create = page.getByRole('button', { name: /^Nov[oa] / }).first();
    if (!(await create.count())) continue;
    await create.click();
    await tryForm(page, page.getByRole('dialog'));
    await expectNoFailure(page);
  }
});
