import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { journey, plain, soon } from './support/journey.ts';

/** From a cut of meat to the shop that sells it. Spec, public side, section 2 (/estabelecimento/{id}, /produto/{id}). */
const { visit } = journey('demonstration');
const missing = /status of 404/;

const amounts = async (page: Page) => {
  const rows = await page.getByRole('region', { name: 'Produtos e preços' }).locator('li').all();
  const texts = await Promise.all(rows.map((row) => row.textContent()));
  return texts.flatMap((text) => {
    const [, amount = ''] = plain(text).match(/R\$ ([\d.]+,\d\d) por quilo(?!, vencido)/) ?? [];
    return amount ? [Number(amount.replace('.', '').replace(',', '.'))] : [];
  });
};

const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

describe('the establishments of a product', () => {
  const rows = (page: Page) =>
    page.getByRole('list', { name: /menor preço primeiro$/ }).getByRole('listitem');
  const first = async (page: Page) => plain(await rows(page).first().textContent());
  const more = (page: Page) => page.getByRole('link', { name: 'Mostrar mais 10 estabelecimentos' });
  const withoutSouth = (page: Page) => page.getByRole('link', { name: 'Tirar o filtro Região Sul' });
  const elsewhere = (page: Page) => rows(page).filter({ hasText: /Taquaralto|Norte/ });

  it('come ten at a time, also by region, and are where they were after going back from a shop', async () => {
    // With script the region is a place, so its list is opened by its address.
    const page = await visit(paths.product(1, { regionId: 2 }));
    await withoutSouth(page).waitFor();
    expect(await elsewhere(page).count()).toBe(0);
    await withoutSouth(page).click();
    await more(page).waitFor();
    expect(await rows(page).count()).toBe(10);

    const answer = page.getByRole('region', { name: 'Menor preço da cidade' });
    await soon(async () => plain(await answer.textContent())).toMatch(/R\$ \d+,\d\d por quilo/);
    const lowest = await first(page);
    await more(page).click();
    // The address may change before the rows do.
    await soon(() => first(page)).not.toBe(lowest);
    await soon(() => addressOf(page)).toBe(paths.product(1, { page: 2 }));
    const link = rows(page).getByRole('link').last();
    await link.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    await link.click();
    await page.getByRole('region', { name: 'Produtos e preços' }).waitFor();
    await page.goBack();
    await soon(() => page.evaluate(() => scrollY)).toBe(place);
    expect(addressOf(page)).toBe(paths.product(1, { page: 2 }));

    // The answer leads to the shop with the lowest price.
    const shop = answer.locator('a[href^="/estabelecimento/"]');
    const price = /R\$ \d+,\d\d por quilo/.exec(plain(await answer.textContent()))?.[0];
    const name = plain(await shop.textContent());
    await shop.click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await soon(async () => plain(await page.getByRole('main').textContent())).toContain(price);
  });

  it('come ten at a time without script, too, with its reports and the days of its history', async () => {
    const page = await visit(paths.product(1), { script: false });
    expect(await rows(page).count()).toBe(10);
    const lowest = await first(page);
    await more(page).click();
    await soon(() => first(page)).not.toBe(lowest);
    expect(addressOf(page)).toBe(paths.product(1, { page: 2 }));
    await page.getByRole('link', { name: 'Perto da Região Sul' }).click();
    await withoutSouth(page).waitFor();
    expect(await elsewhere(page).count()).toBe(0);
    await withoutSouth(page).click();
    await soon(() => first(page)).toBe(lowest);

    // Beyond the last page is the last page.
    await page.goto(paths.product(1, { page: 99 }));
    const pages = page.getByRole('navigation', { name: 'Páginas de estabelecimentos' });
    expect(await pages.locator('[aria-current]').getAttribute('aria-label')).toBe('Página 3');
    await pages.getByText('Próxima página: não há').waitFor({ state: 'attached' });

    await page.goto(paths.product(1, { tab: 'relatados' }));
    await page.getByText(/^Está barato\?/).click();
    await page.getByRole('link', { name: '90 dias' }).click();
    expect(addressOf(page)).toBe(paths.product(1, { tab: 'relatados', days: 90 }));
    await soon(() => page.getByRole('link', { name: '90 dias' }).getAttribute('aria-current')).toBe('true');
    expect(await page.locator('details[open]', { hasText: 'Preços Relatados' }).count()).toBe(1);
  });
});

describe('a shop', () => {
  it.each([true, false])(
    'has goods that are sorted, grouped and searched in the address (script: %s)',
    async (script) => {
      const page = await visit(paths.establishment(1), { script });
      const goods = page.getByRole('region', { name: 'Produtos e preços' });
      const names = () => goods.locator('.place-row-link').allTextContents();
      expect((await names())[0]).toBe('Picanha');
      const popular = await amounts(page);
      expect(popular.length).toBeGreaterThan(3);
      await goods.getByText('Mais', { exact: true }).click();
      const order = goods.getByRole('navigation', { name: 'Ordem dos preços' });
      await order.getByRole('link', { name: 'Menor' }).click();
      await soon(() => amounts(page)).toEqual(popular.toSorted((a, b) => a - b));

      await goods.getByRole('searchbox').fill('linguica');
      if (!script) await goods.getByRole('button', { name: 'Filtrar' }).click();
      await soon(async () => (await names()).every((name) => name.startsWith('Linguiça'))).toBe(true);
      expect((await names()).length).toBeGreaterThan(0);
      await soon(() => new URL(page.url()).searchParams.get('search')).toBe('linguica');
      expect(new URL(page.url()).searchParams.get('ordem')).toBe('menor');
      await goods.getByRole('link', { name: 'Limpar filtros' }).click();
      await soon(async () => (await names()).length).toBeGreaterThan(3);
      await soon(() => new URL(page.url()).search).toBe('?ordem=menor');

      if (!(await order.isVisible())) await goods.getByText('Mais', { exact: true }).click();
      await order.getByRole('link', { name: 'Maior' }).click();
      await soon(() => amounts(page)).toEqual(popular.toSorted((a, b) => b - a));
      await page.getByRole('link', { name: 'Categorias' }).click();
      await page.getByRole('heading', { level: 3, name: 'Bovina' }).waitFor();
      expect(addressOf(page)).toBe(paths.establishment(1, { view: 'categorias', order: 'maior' }));
    },
  );
});

describe('both pages', () => {
  it('are not there for numbers that nothing has', async () => {
    const said = 'Oops! Page not found';
    const page = await visit(paths.product(99_999), { status: 404, expected: missing });
    await soon(async () => plain(await page.getByRole('main').textContent())).toContain(said);
    for (const path of [paths.establishment(99_999), paths.product('picanha')]) {
      const answer = await page.request.get(path);
      expect(answer.status(), path).toBe(404);
      expect(/<main[\s\S]*<\/main>/.exec(await answer.text())?.[0], path).toContain(said);
    }
  });
});
