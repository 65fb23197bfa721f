import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { awake, isForPage, journey, plain, soon } from './support/journey.ts';

/** The address contains the state of the view, so that it can be shared, saved, reloaded and returned to. */
const { visit } = journey('small-city');
const desktop = { width: 1280, height: 900 };

const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const ranking = (page: Page) => page.getByRole('table', { name: /menor preço primeiro$/ });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const stationsOf = async (page: Page) =>
  (await ranking(page).getByRole('rowheader').locator('b').allTextContents()).map(plain);

describe('filters of the fuel page', () => {
  it('apply while typing, without accents, and ask the server for what they leave alone', async () => {
    const page = await visit(paths.fuel(), desktop);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (isForPage(request)) asked.push(request.url());
    });

    await soon(() => stationsOf(page)).toEqual([
      'Posto Avenida',
      'Posto Arara',
      'Posto Jatobá',
      expect.stringMatching(/Jalapão/),
      'Posto Pequi',
      'Auto Posto Campeão',
    ]);
    await page.getByLabel('Buscar').pressSequentially('campeao');
    await soon(() => query(page)).toEqual({ search: 'campeao' });
    await soon(() => stationsOf(page)).toEqual(['Auto Posto Campeão']);
    await soon(async () => plain(await page.getByRole('status').textContent())).toBe('1 preço');
    await page.getByRole('link', { name: 'Limpar filtros' }).click();
    await soon(() => query(page)).toEqual({});
    await soon(() => page.getByLabel('Buscar').inputValue()).toBe('');

    await page.getByRole('radio', { name: 'Norte' }).check();
    await soon(() => stationsOf(page)).toEqual(['Posto Arara', 'Posto Jatobá']);
    await page.getByLabel('Bandeira', { exact: true }).selectOption({ label: 'Vibra' });
    await soon(() => stationsOf(page)).toEqual(['Posto Arara']);
    await page.getByLabel('Combustível', { exact: true }).selectOption({ label: 'Etanol' });
    await soon(() => Object.keys(query(page)).toSorted()).toEqual(['brandId', 'fuelTypeId', 'regionId']);
    await soon(async () => plain(await ranking(page).textContent())).toContain('R$ 4,99 por litro');
    expect(new Set(asked.map((url) => new URL(url).pathname))).toEqual(new Set([`${paths.fuel()}.data`]));
  });

  it('that are chosen at the same moment count all', async () => {
    const page = await visit(paths.fuel(), desktop);
    await page.locator('select[name=fuelTypeId], select[name=brandId]').evaluateAll((selects) => {
      for (const select of selects as HTMLSelectElement[]) {
        select.selectedIndex = 1;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }
    });
    await soon(() => Object.keys(query(page)).toSorted()).toEqual(['brandId', 'fuelTypeId']);
  });

  it('have a phone keep the page once, without them', async () => {
    const page = await visit(paths.about(), { ...desktop, worker: true });
    await page.addInitScript(() => {
      const asked: unknown[] = [];
      const send = ServiceWorker.prototype.postMessage;
      ServiceWorker.prototype.postMessage = function (message: unknown) {
        asked.push(message);
        send.call(this, message);
      };
      Object.assign(window, { asked });
    });
    const asked = () => page.evaluate(() => (window as unknown as { asked: unknown[] }).asked);
    await soon(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await page.clock.install();
    await page.goto(paths.fuel());
    await awake(page);
    // Longer than a page has to stay on screen before it is kept for offline use.
    const stay = () => page.clock.runFor(2000);
    await stay();
    await soon(asked).toEqual([{ keep: paths.fuel() }]);
    await page.getByRole('radio', { name: 'Norte' }).check();
    await soon(() => stationsOf(page)).toEqual(['Posto Arara', 'Posto Jatobá']);
    await page.getByRole('tab', { name: /^Postos/ }).click();
    await page.getByRole('list', { name: 'Postos' }).waitFor();
    await stay();
    expect(await asked()).toEqual([{ keep: paths.fuel() }]);
  });

  it('are cleared also in the middle of typing, and there again on the way back', async () => {
    const page = await visit(paths.fuel(), desktop);
    const field = page.getByLabel('Buscar');
    await field.pressSequentially('campeao');
    await soon(() => query(page)).toEqual({ search: 'campeao' });
    await field.press('End');
    // The page waits a moment for more letters; on any machine, clicking the link is faster.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await field.pressSequentially('x');
    await page.getByRole('link', { name: 'Limpar filtros' }).click();
    expect(await field.inputValue()).toBe('');
    await page.clock.resume();
    await soon(() => query(page)).toEqual({});
    await soon(() => stationsOf(page).then(({ length }) => length)).toBe(6);
    await page.goBack();
    await soon(() => field.inputValue()).toBe('campeao');
    await soon(() => stationsOf(page)).toEqual(['Auto Posto Campeão']);
  });

  it('are steps of the way back when they are chosen, and the results have the focus when they are cleared', async () => {
    const page = await visit(paths.home(), desktop);
    await page
      .getByRole('navigation', { name: 'Principal' })
      .getByRole('link', { name: /^Combust/ })
      .click();
    await page.getByRole('radio', { name: 'Norte' }).check();
    await soon(() => stationsOf(page)).toEqual(['Posto Arara', 'Posto Jatobá']);
    await page.getByLabel('Bandeira', { exact: true }).selectOption({ label: 'Vibra' });
    await soon(() => stationsOf(page)).toEqual(['Posto Arara']);
    await page.goBack();
    await soon(() => stationsOf(page)).toEqual(['Posto Arara', 'Posto Jatobá']);
    await page.goBack();
    await soon(() => stationsOf(page).then(({ length }) => length)).toBe(6);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(paths.fuel());

    await page.getByRole('radio', { name: 'Norte' }).check();
    await page.getByRole('link', { name: 'Limpar filtros' }).click();
    await soon(() => query(page)).toEqual({});
    await soon(() => focused(page)).toBe('Gasolina comum');
  });

  it('make a page that was open for a minute ask for its prices again, as a look at its tab does', async () => {
    const page = await visit(paths.fuel(), desktop);
    await page.clock.install();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (isForPage(request)) asked.push(request.url());
    });
    const lookAtTab = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await lookAtTab();
    await page.clock.fastForward('10:00');
    expect(asked).toEqual([]);
    await lookAtTab();
    await soon(() => asked.length).toBe(1);
    await page.getByRole('radio', { name: 'Norte' }).check();
    await page.clock.fastForward('00:01');
    await soon(() => stationsOf(page)).toEqual(['Posto Arara', 'Posto Jatobá']);
    await page.clock.fastForward('10:00');
    await page.getByRole('radio', { name: 'Sul' }).check();
    await page.clock.fastForward('00:01');
    // A filter requests its results once.
    await soon(() => asked.length).toBe(3);
    await soon(() => stationsOf(page)).toContain('Posto Pequi');
  });

  it('are there again after a reload, and after going to a station and back', async () => {
    const page = await visit(paths.fuel(), desktop);
    await page.getByRole('radio', { name: 'Sul' }).check();
    await page.getByLabel('Bandeira', { exact: true }).selectOption({ label: 'Bandeira branca' });
    await soon(() => Object.keys(query(page)).toSorted()).toEqual(['brandId', 'regionId']);
    const address = page.url();

    const same = async () => {
      expect(page.url()).toBe(address);
      await soon(() => page.getByRole('radio', { name: 'Sul' }).isChecked()).toBe(true);
      await soon(() =>
        page.getByLabel('Bandeira', { exact: true }).locator('option:checked').textContent(),
      ).toBe('Bandeira branca');
      await soon(() => stationsOf(page)).toEqual(['Posto Pequi']);
    };
    await page.reload();
    await awake(page);
    await same();
    await page.getByRole('link', { name: /^Ver Posto.*Posto Pequi$/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Posto Pequi' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Preço do combustível' }).waitFor();
    await same();
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: 'Posto Pequi' }).waitFor();
  });

  it('follow the back button from tab to tab', async () => {
    const page = await visit(paths.fuel({ search: 'posto' }), desktop);
    const tab = (name: RegExp) => page.getByRole('tab', { name });
    await tab(/^Postos/).click();
    await page.getByRole('list', { name: 'Postos' }).waitFor();
    expect(query(page)).toEqual({ search: 'posto', tab: 'postos' });
    await tab(/^Comparar/).click();
    await page.getByRole('heading', { name: 'Combustível por posto' }).waitFor();
    await page.goBack();
    await page.getByRole('list', { name: 'Postos' }).waitFor();
    await soon(() => tab(/^Postos/).getAttribute('aria-selected')).toBe('true');
    await page.goBack();
    await ranking(page).waitFor();
    expect(query(page)).toEqual({ search: 'posto' });
  });

  it('are counted on the tabs, and are followed by the empty texts', async () => {
    const page = await visit(paths.fuel({ search: 'norte' }), desktop);
    await soon(async () => plain(await page.getByRole('tab', { name: /^Postos/ }).textContent())).toBe(
      'Postos2',
    );
    await page.getByLabel('Buscar').fill('nada disso');
    await page.getByRole('heading', { name: 'Nenhum preço encontrado' }).waitFor();
    await soon(async () => plain(await page.getByRole('tab', { name: /^Postos/ }).textContent())).toBe(
      'Postos0',
    );
    await page.getByRole('tab', { name: /^Postos/ }).click();
    await page.getByRole('heading', { name: 'Nenhum posto encontrado' }).waitFor();
    await page.getByRole('tabpanel').getByRole('link', { name: 'Limpar filtros' }).click();
    await soon(() => query(page).search).toBeUndefined();
  });

  it('hold on every tab, and go along to the table of a fuel', async () => {
    // Those that mean nothing are not there.
    const page = await visit(
      '/combustivel?regionId=abc&fuelTypeId=-1&brandId=999999999999&tab=nada',
      desktop,
    );
    await soon(() => stationsOf(page)).toHaveLength(6);

    await page.getByRole('tab', { name: /^Tipos/ }).click();
    const panel = page.getByRole('tabpanel');
    const fuels = panel.getByRole('listitem').getByRole('link');
    await soon(async () => (await fuels.allTextContents()).slice(0, 3)).toEqual([
      'Etanol',
      'Diesel S10',
      'Gasolina comum',
    ]);
    const ethanol = panel.getByRole('link', { name: 'Etanol' });
    await ethanol.click();
    await page.getByRole('table', { name: 'Etanol, menor preço primeiro' }).waitFor();
    expect(Object.keys(query(page))).toEqual(['fuelTypeId']);
    await soon(() => page.getByRole('tab', { name: 'Tabela de preços' }).getAttribute('aria-selected')).toBe(
      'true',
    );
    await soon(() => stationsOf(page)).toEqual(['Posto Pequi', 'Posto Arara', 'Auto Posto Campeão']);
    await soon(() => focused(page)).toBe('Etanol');

    await page.goBack();
    await ethanol.waitFor();
    await page.getByRole('radio', { name: 'Norte' }).check();
    await soon(async () => plain(await panel.textContent())).not.toContain('Posto Pequi');
    await page.getByRole('tab', { name: /^Comparar/ }).click();
    const matrix = page.getByRole('table', { name: /^Preço de cada combustível/ });
    await matrix.waitFor();
    expect(plain(await panel.textContent())).not.toMatch(/Posto Pequi|Sul/);
    await page.getByRole('tab', { name: /^Tipos/ }).click();
    await ethanol.click();
    await page.getByRole('table', { name: 'Etanol, menor preço primeiro' }).waitFor();
    expect(Object.keys(query(page)).toSorted()).toEqual(['fuelTypeId', 'regionId']);
    await soon(() => stationsOf(page)).toEqual(['Posto Arara']);
  });
});
