import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { troublesOf, unfold } from './support/accessibility.ts';
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

describe('a product', () => {
  it('leads to the shop with its lowest price', async () => {
    const page = await visit(paths.product(1));
    const answer = page.getByRole('region', { name: 'Menor preço da cidade' });
    await soon(async () => plain(await answer.textContent())).toMatch(/R\$ \d+,\d\d por quilo/);
    const shop = answer.locator('a[href^="/estabelecimento/"]');
    const name = plain(await shop.textContent());
    await shop.click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  });

  it('its reports and the days of its history stand in the address, also without script', async () => {
    const page = await visit(paths.product(1, { tab: 'relatados' }), { script: false });
    await page.getByText(/^Está barato\?/).click();
    await page.getByRole('link', { name: '90 dias' }).click();
    const address = new URL(page.url());
    expect(address.pathname + address.search).toBe(paths.product(1, { tab: 'relatados', days: 90 }));
    await soon(() => page.getByRole('link', { name: '90 dias' }).getAttribute('aria-current')).toBe('true');
    expect(await page.locator('details[open]', { hasText: 'Preços Relatados' }).count()).toBe(1);
  });
});

describe('the establishments of a product', () => {
  const rows = (page: Page) =>
    page.getByRole('list', { name: /menor preço primeiro$/ }).getByRole('listitem');

  it.each([true, false])('come ten at a time, also by region (script: %s)', async (script) => {
    const page = await visit(paths.product(1), { script });
    expect(await rows(page).count()).toBe(10);
    const lowest = plain(await rows(page).first().textContent());
    await page.getByRole('link', { name: 'Mostrar mais 10 estabelecimentos' }).click();
    await soon(async () => plain(await rows(page).first().textContent())).not.toBe(lowest);
    const address = new URL(page.url());
    expect(address.pathname + address.search).toBe(paths.product(1, { page: 2 }));
    // With script the region is a place, so its list is opened by its address.
    if (script) await page.goto(paths.product(1, { regionId: 2 }));
    else await page.getByRole('link', { name: 'Perto da Região Sul' }).click();
    const filter = page.getByRole('link', { name: 'Tirar o filtro Região Sul' });
    await filter.waitFor();
    expect(
      await rows(page)
        .filter({ hasText: /Taquaralto|Norte/ })
        .count(),
    ).toBe(0);
    await filter.click();
    await soon(async () => plain(await rows(page).first().textContent())).toBe(lowest);
  });

  it('are where they were after going back from a shop', async () => {
    const page = await visit(paths.product(1));
    const lowest = plain(await rows(page).first().textContent());
    await page.getByRole('link', { name: 'Mostrar mais 10 estabelecimentos' }).click();
    // The address may change before the rows do.
    await soon(async () => plain(await rows(page).first().textContent())).not.toBe(lowest);
    await soon(() => new URL(page.url()).search).toBe('?pagina=2');
    const link = rows(page).getByRole('link').last();
    await link.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    await link.click();
    await page.getByRole('region', { name: 'Produtos e preços' }).waitFor();
    await page.goBack();
    await soon(() => page.evaluate(() => scrollY)).toBe(place);
    expect(new URL(page.url()).search).toBe('?pagina=2');
  });

  it('have a last page, which one beyond it is', async () => {
    const page = await visit(paths.product(1, { page: 99 }), { script: false });
    const pages = page.getByRole('navigation', { name: 'Páginas de estabelecimentos' });
    expect(await pages.locator('[aria-current]').getAttribute('aria-label')).toBe('Página 3');
    await pages.getByText('Próxima página: não há').waitFor({ state: 'attached' });
  });
});

describe('a shop', () => {
  it('says who and where it is, and its map opens in another tab', async () => {
    const page = await visit(paths.establishment(1));
    const name = plain(await page.getByRole('heading', { level: 1 }).textContent());
    const map = page.getByRole('link', { name: /^Como chegar.*abre em outra aba/ });
    expect(await map.getAttribute('target')).toBe('_blank');
    const query = new URL((await map.getAttribute('href')) ?? '').searchParams.get('query') ?? '';
    expect(query.startsWith(`${name}, `)).toBe(true);
    expect(query).toMatch(/\d{5}-\d{3}/);
    await page.getByRole('link', { name: 'Início' }).first().click();
    await soon(() => new URL(page.url()).pathname).toBe('/');
  });

  it.each([true, false])('its prices are sorted and grouped by links (script: %s)', async (script) => {
    const page = await visit(paths.establishment(1), { script });
    const goods = page.getByRole('region', { name: 'Produtos e preços' });
    expect(await goods.locator('.place-row-link').first().textContent()).toBe('Picanha');
    const popular = await amounts(page);
    await goods.getByText('Mais', { exact: true }).click();
    expect(popular.length).toBeGreaterThan(3);
    const order = goods.getByRole('navigation', { name: 'Ordem dos preços' });
    await order.getByRole('link', { name: 'Menor' }).click();
    await soon(() => amounts(page)).toEqual(popular.toSorted((a, b) => a - b));
    await order.getByRole('link', { name: 'Maior' }).click();
    await soon(() => amounts(page)).toEqual(popular.toSorted((a, b) => b - a));
    await page.getByRole('link', { name: 'Categorias' }).click();
    await page.getByRole('heading', { level: 3, name: 'Bovina' }).waitFor();
    const address = new URL(page.url());
    expect(address.pathname + address.search).toBe(
      paths.establishment(1, { view: 'categorias', order: 'maior' }),
    );
  });

  it.each([true, false])(
    'its goods are searched, and the search is in the address (script: %s)',
    async (script) => {
      const page = await visit(paths.establishment(1, { order: 'menor' }), { script });
      const goods = page.getByRole('region', { name: 'Produtos e preços' });
      const field = goods.getByRole('searchbox');
      await field.fill('linguica');
      if (!script) await goods.getByRole('button', { name: 'Filtrar' }).click();
      const names = () => goods.locator('.place-row-link').allTextContents();
      await soon(async () => (await names()).every((name) => name.startsWith('Linguiça'))).toBe(true);
      expect((await names()).length).toBeGreaterThan(0);
      await soon(() => new URL(page.url()).searchParams.get('search')).toBe('linguica');
      expect(new URL(page.url()).searchParams.get('ordem')).toBe('menor');
      await goods.getByRole('link', { name: 'Limpar filtros' }).click();
      await soon(async () => (await names()).length).toBeGreaterThan(3);
      await soon(() => new URL(page.url()).search).toBe('?ordem=menor');
    },
  );

  it('asks those who are signed out to sign in before reviewing', async () => {
    const page = await visit(paths.establishment(1));
    const reviews = page.getByRole('region', { name: 'Avaliações' });
    await reviews.getByText('Você precisa estar logado para avaliar um estabelecimento.').waitFor();
    await reviews.getByRole('link', { name: 'Entrar' }).click();
    await page.getByRole('heading', { level: 1, name: 'Entrar' }).waitFor();
    expect(new URL(page.url()).searchParams.get('voltar')).toBe(paths.establishment(1));
  });
});

describe('both pages', () => {
  it.each([paths.establishment(99_999), paths.product(99_999), paths.product('picanha')])(
    'are not there for %s',
    async (path) => {
      const page = await visit(path, { status: 404, expected: missing });
      await soon(async () => plain(await page.getByRole('main').textContent())).toContain(
        'Oops! Page not found',
      );
    },
  );

  it.each([
    paths.establishment(1),
    paths.establishment(1, { view: 'categorias' }),
    paths.establishment(1, { search: 'pneu' }),
    paths.product(1),
    paths.product(1, { tab: 'relatados' }),
    paths.product(1, { page: 2 }),
  ])('can be used by everybody, in light and dark, on narrow and wide screens: %s', async (path) => {
    const page = await visit(path);
    await unfold(page);
    expect(await troublesOf(page)).toEqual([]);
  });
});
