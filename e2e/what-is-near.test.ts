import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { barriers, overflow } from './support/accessibility.ts';
import { journey, plain, soon } from './support/journey.ts';
import type { VisitorChoices } from './support/visitor.ts';

/** A user who searches nearby, with or without sharing their position, and from the home page. */
const { visit } = journey('demonstration');
const centre = { latitude: -10.21, longitude: -48.33 };

const block = (page: Page) => page.getByRole('region', { name: 'Perto de você', exact: true });
const said = async (page: Page) => plain(await block(page).getByRole('status').first().textContent());
const rows = (page: Page) =>
  block(page).getByRole('list', { name: 'Lugares perto de você' }).getByRole('listitem');

/** The section is folded until it is opened. */
async function atHome(choices: VisitorChoices = {}) {
  const page = await visit(paths.home(), choices);
  await block(page).locator('summary').click();
  return page;
}

const askWhere = (page: Page) => block(page).getByRole('button', { name: 'Usar minha localização' }).click();

async function at(page: Page, place: typeof centre) {
  await page.context().setGeolocation(place);
  await page.context().grantPermissions(['geolocation']);
}

describe('what is near', () => {
  it('is asked by a press, not by scrolling, and listed by distance', async () => {
    const page = await atHome({ width: 1280 });
    await at(page, centre);
    await block(page).scrollIntoViewIfNeeded();
    await block(page).getByRole('heading', { name: 'Onde você está?' }).waitFor();
    await page.getByRole('heading', { name: 'Categorias' }).scrollIntoViewIfNeeded();
    await soon(() => block(page).getByRole('heading', { name: 'Onde você está?' }).isVisible()).toBe(true);
    await askWhere(page);
    await soon(() => said(page)).toMatch(/^Perto de mim · Raio de 10 km · os 8 mais próximos de \d+$/);
    expect(await rows(page).count()).toBe(8);
    const kms = (await rows(page).allTextContents()).map((row) => {
      const [, whole = '', unit = ''] = row.match(/([\d,]+) (k?m) · /) ?? [];
      return Number(whole.replace(',', '.')) / (unit === 'm' ? 1000 : 1);
    });
    expect(kms).toEqual(kms.toSorted((one, other) => one - other));
    await soon(async () => plain(await rows(page).first().textContent())).toMatch(/R\$ [\d,]+ por quilo/);
    await page.getByRole('heading', { name: 'Promoções em Sua Região' }).waitFor();

    await block(page).getByRole('tab', { name: 'Postos' }).click();
    const station = rows(page)
      .first()
      .getByRole('link', { name: /^Posto/ });
    await station.waitFor();
    expect(new URL(page.url()).searchParams.get('perto')).toBe('postos');
    await soon(() => rows(page).first().textContent()).toMatch(/por litro.*Ver detalhes/);
    await station.click();
    await page.waitForURL(/\/posto\/\d+$/);
  });
  it('is said for a region or a CEP by those who refuse their location', async () => {
    const page = await atHome();
    await askWhere(page);
    await block(page).getByRole('heading', { name: 'Localização bloqueada' }).waitFor();
    await soon(() => block(page).textContent()).toContain('Permissão para acessar a localização foi negada');
    expect(await barriers(page)).toEqual([]);
    const search = block(page).getByRole('button', { name: 'Ver o que está perto' });

    await block(page).getByLabel('CEP').fill('01310-100');
    await search.click();
    await block(page).getByText('Não encontramos este CEP em Palmas.').waitFor();
    await block(page).getByLabel('CEP').fill('77000-000');
    await search.click();
    await block(page).getByText('77000-000 é o CEP geral de Palmas e não diz onde você está.').waitFor();

    await block(page).getByLabel('CEP').fill('77020-014');
    await search.click();
    await soon(() => said(page)).toContain('CEP 77020-014 · Raio de 10 km');
    await block(page).getByText('km aprox.').waitFor();
    expect(await barriers(page)).toEqual([]);
    expect((await overflow(page)).pixels).toBe(0);

    await block(page).getByRole('button', { name: 'CEP 77020-014' }).click();
    const sheet = page.getByRole('dialog', { name: 'Perto de onde?' });
    await sheet.getByRole('button', { name: 'Taquaralto' }).click();
    await soon(() => said(page)).toContain('Região Taquaralto');
  });

  it('is a list of regions without script', async () => {
    const page = await atHome({ script: false });
    await soon(() => block(page).getByRole('link', { name: 'Açougues e mercados' }).count()).toBe(3);
  });
});

describe('the search of the home page', () => {
  const field = (page: Page) => page.getByRole('main').getByRole('combobox', { name: /^Pesquisar/ });

  it('suggests from two letters, and opens by arrows and Enter', async () => {
    const page = await visit(paths.home());
    const options = page.getByRole('main').getByRole('listbox').getByRole('option');
    await field(page).fill('c');
    await soon(() => field(page).getAttribute('aria-expanded')).toBe('false');
    await field(page).fill('co');
    await soon(() => options.count()).toBe(5);
    await field(page).fill('zzz');
    await page.getByRole('main').getByText('Nenhum resultado encontrado').first().waitFor();
    await field(page).fill('contra file');
    await options.getByText('Contra Filé').waitFor();
    await field(page).press('ArrowDown');
    await field(page).press('Enter');
    await page.waitForURL(/\/produto\/\d+$/);
  });

  it('goes to fuel, and says of what is not there yet that it will be', async () => {
    const page = await visit(paths.home());
    const category = (name: string) => page.getByRole('radio', { name });
    await category('Cesta básica').click();
    await page.getByText('Esta categoria estará disponível em breve!').waitFor();
    await soon(() => page.getByRole('radio', { name: 'Carnes' }).isChecked()).toBe(true);
    await category('Combustível').click();
    await page.waitForURL(/\/combustivel$/);
  });
});
