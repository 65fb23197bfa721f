import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { awake, journey, soon } from './support/journey.ts';
import { memberAt } from './support/people.ts';

/** Pages by keyboard, and their theme. One station of the city has words that are as long as any. */
const { visit } = journey('small-city');
const demonstration = journey('demonstration');

const findStation = async () => {
  const page = await visit(paths.fuel({ search: 'jalapao' }));
  const link = page.getByRole('link', { name: /^Ver Posto/ }).first();
  return (await link.getAttribute('href')) ?? '';
};

/** The focused element: its text, whether it is visible, and what covers it. */
const focused = (page: Page) =>
  page.evaluate(async () => {
    // An element that moves into view on focus has arrived by the frame after the next.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const { left, top, width, height } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    // A control laid invisibly over its label shows its focus on the label.
    const label = element.closest('label');
    // The link of a row shows it around the row, which its ::after covers.
    const after = getComputedStyle(element, '::after');
    const ring = [style, after, ...(label ? [getComputedStyle(label)] : [])].some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    );
    const over = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
    const covered = !(over && (element.contains(over) || over.contains(element) || label?.contains(over)));
    return {
      words: `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60)}`,
      ring,
      covered: covered && over ? `${over.tagName} ${over.className}`.slice(0, 80) : covered,
      left,
      top: top + window.scrollY,
    };
  });

describe('by keyboard', () => {
  it.each([
    { width: 360, height: 640 },
    { width: 1280, height: 720 },
  ])('everything is reached, in sight and never under a bar, $width px wide', async (size) => {
    for (const path of [paths.fuel(), await findStation(), paths.terms(), paths.contact()]) {
      const page = await visit(path, size);
      await page.keyboard.press('Tab');
      await soon(async () => (await focused(page))?.words).toContain('Ir para o conteúdo');
      const unseen: unknown[] = [];
      const reached = new Set<string>();
      // A date field keeps the focus for day, month and year.
      for (let stayed = 0; stayed < 5; ) {
        const here = await focused(page);
        if (!here) break;
        if (!here.ring || here.covered) unseen.push(here);
        const place = `${here.words} ${here.left} ${here.top}`;
        stayed = reached.has(place) ? stayed + 1 : 0;
        reached.add(place);
        await page.keyboard.press('Tab');
      }
      expect(unseen, path).toEqual([]);
      expect(reached.size, path).toBeGreaterThan(15);
    }
  });

  it('backwards, too, where the header comes back over the page', async () => {
    const page = await visit(paths.fuel(), { width: 360, height: 640 });
    await page.getByRole('contentinfo').getByRole('link').last().focus();
    const covered: unknown[] = [];
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Shift+Tab');
      const here = await focused(page);
      if (!here) break;
      if (here.covered) covered.push(here);
    }
    expect(covered).toEqual([]);
  });

  it('the first link leads past the header', async () => {
    const page = await visit(paths.fuel());
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await soon(() => page.evaluate(() => document.activeElement?.id)).toBe('conteudo');
    await page.keyboard.press('Tab');
    await soon(() => page.evaluate(() => document.activeElement?.matches('main *'))).toBe(true);
  });

  it('arrows move between tabs, Enter chooses', async () => {
    const page = await visit(paths.fuel(), { width: 1280 });
    await page.getByRole('tab', { selected: true }).focus();
    await page.keyboard.press('ArrowRight');
    await soon(async () => (await focused(page))?.words).toMatch(/^A Postos/);
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'Postos' }).waitFor();
    await soon(() => page.getByRole('tab', { selected: true }).textContent()).toMatch(/^Postos/);
    await soon(async () => (await focused(page))?.words).toMatch(/^A Postos/);
    await page.keyboard.press('End');
    await page.keyboard.press('Space');
    await page.getByRole('region', { name: /^Preço de cada combustível em cada posto/ }).waitFor();
    await page.keyboard.press('Home');
    await soon(async () => (await focused(page))?.words).toMatch(/^A Tabela/);
  });

  it('the settings are reached in their order', async () => {
    const { page } = await memberAt(demonstration.visit, paths.dashboard('configuracoes'));
    await page.getByText('Este aparelho').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const reached: string[] = [];
    for (let step = 0; step < 7; step += 1) {
      await page.keyboard.press('Tab');
      reached.push(
        await page.evaluate(() => {
          const { activeElement: at } = document;
          return at instanceof HTMLInputElement ? at.value : (at?.textContent ?? '');
        }),
      );
    }
    expect(reached).toEqual([
      'Minha conta',
      'Meu Perfil',
      'Configurações',
      'Editar dados',
      'Trocar e-mail',
      'Confirmar e-mail',
      'Trocar senha',
    ]);
  });
});

describe('the chosen theme', () => {
  it('stays, and is there before the first paint', async () => {
    const page = await visit(paths.fuel(), { theme: 'light', width: 1280 });
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await ground();
    await page.getByText('Contato e tema').click();
    await page.getByRole('radio', { name: 'Escuro' }).check();
    await soon(ground).not.toBe(light);
    const dark = await ground();

    // The theme is read when the body begins, before any script but the one in the head has run.
    await using _ = await page.addInitScript(() => {
      new MutationObserver((_, watcher) => {
        if (!document.body) return;
        document.documentElement.dataset.atFirst = document.documentElement.className;
        watcher.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    expect(await page.locator('html').getAttribute('data-at-first')).toBe('dark');
    await awake(page);
    expect(await ground()).toBe(dark);
    await page.goto(paths.home());
    expect(await ground()).toBe(dark);
    await page.getByText('Contato e tema').click();
    await page.getByRole('radio', { name: 'Sistema' }).check();
    await soon(ground).toBe(light);
  });
});
