import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { troublesOf, unfold } from './support/accessibility.ts';
import { callFrom } from './support/call-from.ts';
import { awake, journey, plain, soon } from './support/journey.ts';
import { shiftsOf, sumOf, watchShifts } from './support/layout-shifts.ts';
import { anywhere, knownFrom, memberAt, signInAt } from './support/people.ts';

/** Hearts on lists and pages, and the favourites of the account. Spec, public side, sections 2, 4, 7 and 8. */
const { visit } = journey('demonstration');

const shown = (page: Page, role: 'link' | 'button', name: string | RegExp) =>
  page.getByRole(role, { name }).filter({ visible: true }).first();
const isPressed = (page: Page, name: string) =>
  soon(() => shown(page, 'button', name).getAttribute('aria-pressed'));
const cutRow = (page: Page, name: string) =>
  page
    .getByRole('table', { name: /^Cortes favoritos/ })
    .getByRole('row')
    .filter({ hasText: name });
const menuEntry = async (page: Page) =>
  plain(
    await page
      .getByRole('navigation', { name: 'Minha conta' })
      .getByRole('link', { name: /^Minhas coisas/ })
      .textContent(),
  );

describe('the heart of a visitor', () => {
  it('leads to signing in, back to the list, and into the favourites; removing can be undone', async () => {
    const page = await visit(paths.butchers());
    const person = await knownFrom(page);
    const heart = shown(page, 'link', /^Favoritar /);
    const name = ((await heart.getAttribute('aria-label')) ?? '').replace('Favoritar ', '');
    await heart.click();
    await signInAt(page, person);
    await page.waitForURL(`**${paths.butchers()}`);
    await page.getByText('Guardado nos seus favoritos').waitFor();
    await isPressed(page, `Favoritar ${name}`).toBe('true');

    await page.goto(paths.dashboard());
    await soon(() => menuEntry(page)).toBe('Minhas coisas Meus Favoritos1');
    await page.getByRole('link', { name: /^Minhas coisas/ }).click();
    await cutRow(page, name).waitFor();
    const row = plain(await cutRow(page, name).textContent());
    expect(row).toMatch(/R\$ \d+,\d\d por quilo/);
    expect(row).toMatch(/hoje|ontem|há \d+ dias/);
    expect(row).toMatch(/era R\$ \d+,\d\d|Estável há \d+ dias|primeira coleta/);

    const remove = page.getByRole('button', { name: `Tirar ${name} dos favoritos` });
    await remove.press('Enter');
    await soon(() => cutRow(page, name).count()).toBe(0);
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await cutRow(page, name).waitFor();

    await remove.press('Enter');
    await page.getByRole('heading', { name: 'Nenhum favorito ainda' }).waitFor();
    await page.getByRole('link', { name: 'Ver preço da carne' }).click();
    await page.waitForURL(`**${paths.butchers()}`);
    await isPressed(page, `Favoritar ${name}`).toBe('false');
    await page.goto(paths.dashboard('favoritos'));
    await page.getByRole('heading', { name: 'Nenhum favorito ainda' }).waitFor();
  });
});

describe('the heart of a person who is signed in', () => {
  it('is pressed with the keyboard, on rows and on pages, and the account has it', async () => {
    const { page } = await memberAt(visit, paths.fuel());
    const heart = shown(page, 'button', /^Favoritar /);
    await heart.focus();
    const name = ((await heart.getAttribute('aria-label')) ?? '').replace('Favoritar ', '');
    await page.keyboard.press('Space');
    await isPressed(page, `Favoritar ${name}`).toBe('true');

    const station = shown(page, 'link', new RegExp(`^Ver Posto ?: ${name}$`));
    await station.press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await isPressed(page, 'Favoritar').toBe('true');
    await shown(page, 'button', 'Favoritar').press('Enter');
    await isPressed(page, 'Favoritar').toBe('false');
    const saved = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await shown(page, 'button', 'Favoritar').press('Enter');
    await saved;

    await page.goto(paths.product(1));
    await awake(page);
    const product = plain(await page.getByRole('heading', { level: 1 }).textContent());
    const kept = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await shown(page, 'button', 'Favoritar').click();
    await kept;

    await page.goto(paths.dashboard('favoritos'));
    await cutRow(page, product).waitFor();
    await page.getByRole('heading', { level: 3, name }).waitFor();
    await page.getByRole('tab', { name: /^Postos/ }).click();
    await page.waitForURL(`**${paths.favorites('postos')}`);
    const card = page.getByRole('article').filter({ hasText: name });
    await soon(async () => plain(await card.textContent())).toMatch(/Gasolina comum.*R\$ \d,\d\d por litro/);
    await unfold(page);
    expect(await troublesOf(page)).toEqual([]);
    await page.getByRole('tab', { name: /^Cortes/ }).click();
    await cutRow(page, product).waitFor();
  });

  it('has its list in the room that is kept for it while it loads, with distances from the place that all lists know', async () => {
    const { page } = await memberAt(visit, anywhere);
    const [station] = (await callFrom(page, '/fuel/stations')) as { id: number }[];
    for (const path of ['1', '2', '3', `stations/${station?.id}`]) {
      await callFrom(page, `/users/favorites/${path}`, { method: 'POST' });
    }
    await using _ = await watchShifts(page);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 780 });
      await page.goto(paths.dashboard('favoritos'));
      await page.getByRole('heading', { name: 'Postos favoritos' }).waitFor();
      await awake(page);
      const shifts = await shiftsOf(page);
      expect(sumOf(shifts), JSON.stringify({ width, shifts })).toBeLessThan(0.02);
    }

    const row = page
      .getByRole('table', { name: /^Cortes favoritos/ })
      .getByRole('row')
      .nth(1);
    expect(plain(await row.textContent())).not.toMatch(/\d k?m · /);
    // The place can be chosen here, too.
    await page.getByRole('button', { name: 'Lugar: Seu lugar' }).click();
    const sheet = page.getByRole('dialog', { name: 'Perto de onde?' });
    await sheet.getByRole('button', { name: 'Norte' }).click();
    await soon(async () => plain(await row.textContent())).toMatch(/\d k?m · /);
    await page.getByText('km aprox.').first().waitFor();
    expect(await page.evaluate(() => localStorage.getItem('lugar'))).toContain('Região Norte');
    expect(await troublesOf(page)).toEqual([]);
  });

  it('changes in the other tabs of the browser', async () => {
    const { page } = await memberAt(visit, paths.product(2));
    await isPressed(page, 'Favoritar').toBe('false');
    const saved = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await shown(page, 'button', 'Favoritar').click();
    await saved;
    await page.reload();
    await isPressed(page, 'Favoritar').toBe('true');

    const other = await page.context().newPage();
    await other.goto(paths.product(2));
    await isPressed(other, 'Favoritar').toBe('true');
    await shown(other, 'button', 'Favoritar').click();
    await isPressed(page, 'Favoritar').toBe('false');
  });
});
