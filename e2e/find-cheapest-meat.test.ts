import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { awake, isForPage, journey, plain, soon } from './support/journey.ts';

/** From a cut to the shop where it costs least. Spec, public side, section 2 (/acougues). */
const { visit } = journey('demonstration');
const desktop = { width: 1280, height: 900 };

const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const best = (page: Page) => page.getByRole('region', { name: 'Melhor preço' });
const matrix = (page: Page) => page.getByRole('table', { name: /^Preço de cada corte/ });
const ranking = (page: Page) =>
  page.getByRole('list', { name: /menor preço primeiro$/ }).getByRole('listitem');
const spoken = (text: string) => Number(text.match(/R\$ ([\d.]+,\d\d) por quilo/)?.[1]?.replace(',', '.'));

describe('the meat page', () => {
  it('finds a cut however it is written, asks the server for it alone, and keeps it in the address', async () => {
    const page = await visit(paths.butchers(), desktop);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (isForPage(request)) asked.push(new URL(request.url()).pathname);
    });
    await page.getByLabel('Buscar').pressSequentially('contrafile');
    await soon(() => query(page)).toEqual({ search: 'contrafile' });
    await soon(() => matrix(page).getByRole('rowheader').count()).toBe(1);
    await soon(async () => plain(await matrix(page).getByRole('rowheader').textContent())).toMatch(
      /^Contra Filé/,
    );
    await page.getByRole('radio', { name: 'Região Sul' }).check();
    await soon(() => matrix(page).locator('thead th[colspan]').allTextContents()).toEqual(['Região Sul']);
    expect(new Set(asked)).toEqual(new Set(['/acougues.data']));

    await page.reload();
    await awake(page);
    await soon(() => page.getByRole('radio', { name: 'Região Sul' }).isChecked()).toBe(true);
    await soon(() => page.getByLabel('Buscar').inputValue()).toBe('contrafile');
    await page.getByRole('link', { name: 'Limpar filtros' }).click();
    await soon(() => query(page)).toEqual({});
  });

  it('shows the popular cuts first, and every one of them when asked, page by page', async () => {
    const page = await visit(paths.butchers(), desktop);
    const cuts = async () => (await matrix(page).getByRole('rowheader').allTextContents()).map(plain);
    await soon(async () => (await cuts()).length).toBe(10);
    await page.getByRole('link', { name: /^Mostrar os \d+ cortes$/ }).click();
    const pages = page.getByRole('navigation', { name: 'Páginas de cortes' });
    // The keyboard focus moves to the pages, which replace the link.
    const first = pages.getByRole('link', { name: 'Página 1' });
    await soon(() => first.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(query(page)).toEqual({ cortes: 'todos' });
    const seen = new Set(await cuts());
    for (const number of ['2', '3', '4']) {
      await pages.getByRole('link', { name: 'Próxima página' }).click();
      await soon(() => query(page)).toEqual({ cortes: number });
      await soon(() =>
        pages.getByRole('link', { name: `Página ${number}` }).getAttribute('aria-current'),
      ).toBe('page');
      for (const cut of await cuts()) seen.add(cut);
    }
    expect(seen.size).toBe(40);
  });

  it('has further shops on pages of their own, keeps its place, and goes back to the row', async () => {
    const page = await visit(paths.butchers(), desktop);
    const heads = () => matrix(page).locator('thead th[scope=col]').allTextContents();
    const before = await heads();
    expect(before).toHaveLength(1 + 12);
    await page.getByRole('navigation', { name: 'Páginas de estabelecimentos' }).scrollIntoViewIfNeeded();
    const inSight = () =>
      page
        .getByRole('navigation', { name: 'Páginas de estabelecimentos' })
        .evaluate(
          (pages) => pages.getBoundingClientRect().bottom <= window.innerHeight + 200 && window.scrollY > 300,
        );
    await page.getByRole('link', { name: 'Próxima página' }).click();
    await soon(() => query(page)).toEqual({ pagina: '2' });
    await soon(async () => (await heads()).some((head) => before.slice(1).includes(head))).toBe(false);
    await soon(inSight).toBe(true);
    await page.goBack();
    await soon(heads).toEqual(before);
    await soon(inSight).toBe(true);
    await page.goto(paths.butchers({ page: 99 }));
    await soon(() =>
      page
        .getByRole('navigation', { name: 'Páginas de estabelecimentos' })
        .locator('[aria-current=page]')
        .count(),
    ).toBe(1);
  });

  it('shows the shops of one cut on a phone, has the others one tap away, and leads to all prices and the best one', async () => {
    const page = await visit(paths.butchers());
    expect(await matrix(page).isVisible()).toBe(false);
    const cuts = page.getByRole('navigation', { name: 'Escolher corte' });
    await cuts.getByRole('link', { name: 'Costela', exact: true }).click();
    await page.getByRole('list', { name: 'Costela, menor preço primeiro' }).waitFor();
    await soon(() => cuts.locator('[aria-current]').allTextContents()).toEqual(['Costela']);
    expect(await ranking(page).count()).toBe(6);
    const all = page.getByRole('link', { name: /^Comparar \d+ preços de Costela$/ });
    const count = Number(plain(await all.textContent()).match(/\d+/)?.[0]);
    expect(count).toBeGreaterThan(6);
    await all.click();
    await soon(() => query(page)).toMatchObject({ tab: 'comparar' });
    await soon(() => ranking(page).count()).toBeGreaterThan(6);

    await page.goBack();
    await page.getByText(/^Melhor preço: /).click();
    const card = plain(await best(page).textContent());
    expect(card).toMatch(/Melhor preço.*Economize \d+%.*R\$ \d+,\d\d a menos por quilo que a média/);
    const name = plain(await best(page).getByRole('heading').textContent());
    await best(page).getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  });

  it('compares a cut from the lowest price up, in reais and percent', async () => {
    const page = await visit(paths.butchers({ tab: 'comparar' }), desktop);
    await page.getByRole('heading', { name: 'Escolha um corte para comparar' }).waitFor();
    await page.getByLabel('Corte para comparar').selectOption({ label: 'Picanha' });
    await page.getByRole('heading', { name: /^Picanha na cidade, / }).waitFor();
    const rows = (await ranking(page).allTextContents()).map(plain);
    const prices = rows.map(spoken);
    expect(rows.length).toBeGreaterThan(3);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(rows[0]).toContain('menor preço da lista');
    expect(rows.at(-1)).toMatch(/\+R\$ \d+,\d\d · \d+%/);

    await page.goBack();
    await page.getByRole('tabpanel').getByRole('link', { name: 'Alcatra' }).click();
    const heading = page.getByRole('heading', { name: /^Alcatra na cidade, / });
    await soon(() => heading.evaluate((chosen) => chosen === document.activeElement)).toBe(true);
  });

  it('says when nothing is found, and the way out; offers the six best prices, and says what people say of each shop', async () => {
    const page = await visit(paths.butchers({ search: 'nada disso' }), desktop);
    await page
      .getByRole('heading', { name: 'Nenhum produto encontrado. Tente ajustar os filtros.' })
      .waitFor();
    const toShops = () => page.getByRole('tab', { name: /^Estabelecimentos/ }).click();
    await toShops();
    await page.getByRole('heading', { name: 'Nenhum estabelecimento encontrado' }).waitFor();
    await page.getByRole('tabpanel').getByRole('link', { name: 'Limpar filtros' }).click();
    await soon(() => query(page)).toEqual({});
    // The address changes before the tabs.
    await matrix(page).waitFor();

    await page.getByRole('tab', { name: /^Promoções/ }).click();
    const offers = page.getByRole('list', { name: 'Melhores preços' }).getByRole('listitem');
    await soon(() => offers.count()).toBe(6);
    for (const offer of await offers.allTextContents()) expect(offer).toContain('Ver oferta');
    expect(await offers.first().getByRole('link').getAttribute('href')).toMatch(/^\/produto\/\d+$/);

    await toShops();
    const rows = page.getByRole('list', { name: 'Estabelecimentos' }).getByRole('listitem');
    await soon(() => rows.count()).toBeGreaterThan(3);
    for (const shop of await rows.allTextContents())
      expect(plain(shop)).toMatch(/\d,\d ?\(\d+ avaliaç|Ainda sem avaliações/);
    const name = plain(await rows.first().getByRole('link').textContent());
    await rows.first().getByRole('link').click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  });

  it('filters and compares without script', async () => {
    const page = await visit(paths.butchers({ tab: 'comparar' }), { script: false });
    await page.getByLabel('Corte para comparar').selectOption({ label: 'Alcatra' });
    await page.getByRole('button', { name: 'Comparar' }).click();
    await page.getByRole('heading', { name: /^Alcatra na cidade, / }).waitFor();
    await page.locator('summary', { hasText: 'Comparar' }).click();
    await page.getByLabel('Região Norte').check();
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await page.getByRole('heading', { name: /^Alcatra na cidade, / }).waitFor();
    await soon(() => page.getByLabel('Região Norte').isChecked()).toBe(true);
    expect(query(page)).toMatchObject({ tab: 'comparar' });
  });
});
