import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { visitFromHome } from './support/home.ts';
import { journey, plain, soon } from './support/journey.ts';
import { fold, shownWords } from './support/words.ts';

/** A shopping list on a phone: from 'churrasco' to the counter, without a connection, and on another device. */
const { visit } = journey('demonstration');
const picanha = 20;

const places = (page: Page) => page.getByRole('list', { name: 'Lugares', exact: true }).getByRole('listitem');
const items = (page: Page) => page.getByRole('list', { name: 'Itens' }).getByRole('listitem');
const texts = async (rows: ReturnType<typeof places>) => (await rows.allTextContents()).map(plain);
const kept = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('lista') ?? '{}').c ?? '');

describe('a list', () => {
  it('is filled by one tap, says where all of it costs least with the way there, in few words', async () => {
    const page = await visitFromHome(visit, paths.list());
    await page.getByRole('link', { name: /^Churrasco/ }).click();
    await places(page).first().waitFor();
    expect(await items(page).count()).toBe(5);
    const [best = ''] = await texts(places(page));
    expect(best).toMatch(/ km.*R\$ \d+,\d\d/);
    const words = await shownWords(page, { above: fold });
    expect(words.length, words.join(' ')).toBeLessThanOrEqual(60);

    await page.getByRole('button', { name: 'Mais Picanha' }).click();
    await soon(() => page.getByLabel('Quanto de Picanha').inputValue()).toBe('0,9');
    await page.getByLabel('Quanto de Picanha').fill('2,5');
    await page.keyboard.press('Enter');
    await soon(() => kept(page)).toContain(`${picanha}x2.5,`);
    await page.getByLabel('Pessoas').fill('20');
    await page.keyboard.press('Enter');
    await soon(() => kept(page)).toContain(`${picanha}x5,`);
    await page.getByPlaceholder('Adicionar corte ou combustível').fill('alcatra');
    await page.getByRole('button', { name: 'Alcatra' }).click();
    await soon(() => items(page).count()).toBe(6);
    await soon(async () => (await texts(places(page)))[0]).not.toBe(best);
  });

  it('takes what its buttons put on it, and gives it back', async () => {
    const page = await visitFromHome(visit, paths.product(picanha));
    const button = page
      .getByRole('main')
      .getByRole('button', { name: /Lista: Picanha/i })
      .first();
    await button.hover();
    await button.click();
    await soon(() => kept(page)).toBe(`${picanha}x2`);
    await soon(() => button.textContent()).toBe('Na lista');
    await button.click();
    await soon(() => kept(page)).toBe('');
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await soon(() => kept(page)).toBe(`${picanha}x2`);
  });

  it('takes what a button sends before its script is there, and shows it without any', async () => {
    const quiet = await visit(paths.product(picanha), { script: false });
    await quiet
      .getByRole('main')
      .getByRole('button', { name: /Lista: Picanha/i })
      .first()
      .click();
    expect(await texts(items(quiet))).toEqual([expect.stringMatching(/^Picanha/)]);
    const page = await visit(paths.list());
    await page.evaluate(() => localStorage.setItem('lista', JSON.stringify({ c: '16x1.5' })));
    await page.goto(quiet.url());
    await soon(() => kept(page)).toBe(`16x1.5,${picanha}x2`);
    expect(new URL(page.url()).search).toBe('');
  });

  it('is with its reader at the counter, without a connection, and takes what it costs there', async () => {
    const page = await visitFromHome(visit, paths.list(), {
      worker: true,
      expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
    });
    await page.getByRole('link', { name: /^Churrasco/ }).click();
    await places(page).first().waitFor();
    await soon(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    // The worker has seen the page and its prices once it has taken over.
    await page.reload();
    await places(page).first().waitFor();
    await page.getByRole('link', { name: 'Modo balcão' }).click();
    await page.getByRole('checkbox', { name: /^Picanha/ }).check();
    await page.getByText('Faltam 4 de 5').waitFor();
    await soon(() =>
      page.evaluate(async () => {
        const found = await Promise.all(
          ['/lista', '/api/public/list'].map((path) => caches.match(path, { ignoreSearch: true })),
        );
        return found.every((response) => response !== undefined);
      }),
    ).toBe(true);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText('Faltam 4 de 5').waitFor();
    expect(await page.getByRole('checkbox', { name: /^Picanha/ }).isChecked()).toBe(true);
    await page.getByRole('button', { name: /^No balcão custava Maminha/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(/^Preço correto/).fill('4190');
    await sheet.getByRole('button', { name: 'Enviar relato' }).click();
    await soon(() =>
      page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('precos-nao-enviados'))),
    ).toBe(true);
  });

  it('opens on another device with the prices of the city, also without script', async () => {
    const list = `${picanha}x2,16x1.5`;
    const quiet = await visit(paths.list({ list }), { script: false });
    expect((await texts(items(quiet)))[0]).toMatch(/^Picanha/);
    expect((await texts(places(quiet)))[0]).toMatch(/R\$ \d+,\d\d/);
    const page = await visit(paths.list({ list }));
    await page.getByRole('button', { name: 'Juntar à minha lista' }).click();
    await soon(() => kept(page)).toBe(list);
    expect(new URL(page.url()).search).toBe('');
  });

  it('is offered to who searches for a barbecue, also without script', async () => {
    const quiet = await visit(paths.butchers({ search: 'churrasco' }), { script: false });
    await quiet.getByRole('link', { name: 'Lista de churrasco para 10 pessoas' }).click();
    expect(await items(quiet).count()).toBe(5);
    const page = await visit(paths.product(1));
    const search = page.getByRole('banner').getByRole('combobox', { name: /^Pesquisar/ });
    await search.pressSequentially('churras');
    await page.getByRole('option', { name: /Lista de churrasco para 10 pessoas/ }).click();
    await soon(() => items(page).count()).toBe(5);
  });
});
