import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { troublesOf } from './support/accessibility.ts';
import { visitFromHome } from './support/home.ts';
import { journey, plain, soon } from './support/journey.ts';
import { fold, shownWords } from './support/words.ts';

/** Near me first, changes 1 and 3: what a tank costs with the trip, from where a person is. */
const { visit } = journey('demonstration');

const near = (page: Page) => page.getByRole('list', { name: 'Gasolina comum perto de Casa' });
const rowsOf = async (page: Page) =>
  (await near(page).getByRole('listitem').allTextContents()).map((row) => plain(row));
/** The second line of each row, which begins with the distance; 'cerca de' is said once above. */
const factsOf = async (page: Page) =>
  (await near(page).locator('.place-row-facts').allTextContents()).map((facts) => plain(facts));
const distance = /^(\d{1,3} m|\d+,\d km)( · |$| Ainda está assim\?$)/;
/** Words, not figures, below the header and the strip of the demonstration. */
const wordsOf = async (page: Page, limits?: { above: number }) => {
  const words = await shownWords(page, limits);
  return words.slice(words.indexOf('demonstração') + 1).filter((word) => /\p{L}{2}/u.test(word));
};

describe('the fuel page of somebody whose place is known', () => {
  it('begins with the lowest bill on the first screen, in few words, and sends nobody further than pays', async () => {
    const page = await visitFromHome(visit, paths.fuel());
    await near(page).waitFor();
    const rows = await rowsOf(page);
    expect(rows[0]).toMatch(/^Posto Ipê Amarelo.*6,95.*3,0 km.*conta R\$ 282,14$/);
    for (const facts of await factsOf(page)) expect(facts).toMatch(distance);
    expect(rows.filter((row) => row.includes('menor preço da lista'))).toHaveLength(1);
    const first = await wordsOf(page, { above: fold });
    expect(first.length, first.join(' ')).toBeLessThanOrEqual(60);
    const all = await wordsOf(page);
    expect(all.length, all.join(' ')).toBeLessThanOrEqual(270);
    expect(first.join(' ')).toContain('Etanol/gasolina gasolina, por pouco');
    // Each fact is said once.
    expect(all.filter((word) => /^(Etanol\/gasolina|varia|Bandeira|Estável)$/.test(word))).toEqual([
      'Etanol/gasolina',
      'varia',
    ]);
  });

  it('keeps the filters, and has kilometres with them and in its other tabs, too', async () => {
    const page = await visitFromHome(visit, paths.fuel({ search: 'jalapao' }));
    await near(page).waitFor();
    const rows = await rowsOf(page);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThan(10);
    for (const facts of await factsOf(page)) expect(facts).toMatch(distance);

    await page.goto(paths.fuel({ tab: 'postos' }));
    const cards = page.getByRole('list', { name: 'Postos' }).getByRole('listitem');
    await cards
      .getByText(/\d (km|m) · /)
      .first()
      .waitFor();
    for (const card of await cards.allTextContents()) expect(plain(card)).toMatch(/\d (km|m) · /);
    await page.getByText('km aprox.').first().waitFor();
    await page.goto(paths.fuel({ tab: 'tipos' }));
    const types = page.getByRole('tabpanel').getByRole('listitem');
    await page.getByText('km aprox.').first().waitFor();
    await soon(async () => plain(await types.first().textContent())).toMatch(/\d (km|m) · /);
    await page.goto(paths.fuel({ tab: 'regioes' }));
    await page.getByText('km aprox.').first().waitFor();
    const stations = page.getByRole('table', { name: /^Preço de cada combustível/ }).getByRole('rowheader');
    await stations
      .getByText(/\d (km|m) · /)
      .first()
      .waitFor();
    for (const station of await stations.allTextContents()) expect(plain(station)).toMatch(/\d (km|m) · /);
  });
});

describe('the car of a person', () => {
  it('is described once, checked, and kept on the device for all bills', async () => {
    const page = await visitFromHome(visit, paths.fuel());
    await near(page).waitFor();
    await page.getByRole('button', { name: 'Meu carro: 40 L' }).click();
    const sheet = page.getByRole('dialog', { name: 'Meu carro' });
    const litres = sheet.getByLabel('Quanto você abastece, em litros');
    await litres.fill('0');
    await sheet.getByLabel('Quanto rende com etanol, em % da gasolina').fill('72,5');
    await sheet.getByRole('button', { name: 'Guardar' }).click();
    await sheet.getByText('Informe um número de 1 a 500.').waitFor();
    expect(await litres.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await troublesOf(page)).toEqual([]);
    await litres.fill('20');
    await page.keyboard.press('Enter');
    await sheet.waitFor({ state: 'hidden' });
    // 20 L at R$ 6,95, and 6 km there and back.
    await soon(async () => (await rowsOf(page))[0]).toContain('conta R$ 143,14');
    await page.getByText('Etanol/gasolina 71,0%: etanol, por pouco').waitFor();

    await page.reload();
    await near(page).waitFor();
    await page.getByRole('button', { name: 'Meu carro: 20 L' }).click();
    await sheet.getByRole('button', { name: 'Usar 40 L e 10 km/L' }).click();
    await soon(async () => (await rowsOf(page))[0]).toContain('conta R$ 282,14');
  });
});

it('without a place, the city is in the order of its prices, and the ceiling says how far to go', async () => {
  const page = await visit(paths.fuel());
  const rows = page.getByRole('table', { name: 'Gasolina comum, menor preço primeiro' }).getByRole('row');
  await soon(async () => plain(await rows.nth(1).textContent())).toContain('Posto Lua Cheia');
  const box = await rows.nth(1).boundingBox();
  expect(box && box.y + box.height).toBeLessThanOrEqual(300);
  await page.getByText('Não desvie mais de 6 km por isso.').waitFor();
  expect((await wordsOf(page)).length).toBeLessThanOrEqual(270);
});
