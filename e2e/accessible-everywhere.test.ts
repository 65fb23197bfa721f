import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { bothThemesWide, troublesOf, unfold } from './support/accessibility.ts';
import { awake, journey, soon } from './support/journey.ts';

/**
 * WCAG 2.2 AA on every page, in both themes and at common widths. One station of the city has words that are as long as any.
 * Visual language, section 10.
 */
const { visit } = journey('small-city');

/** The ways in are looked at in ways-in-for-everybody, the account in account-for-everybody. */
interface Stop {
  name: string;
  path: () => string;
  /** true: more than the header stands on wide screens alone */
  hasWideParts?: boolean;
  status?: number;
  expected?: RegExp;
}

let stationPath = '';
const stops: Stop[] = [
  { name: 'home', path: paths.home, hasWideParts: true },
  { name: 'the price table', path: () => paths.fuel(), hasWideParts: true },
  { name: 'all fuels', path: () => paths.fuel({ fuelTypeId: 'todos' }) },
  { name: 'stations', path: () => paths.fuel({ tab: 'postos' }) },
  { name: 'fuels', path: () => paths.fuel({ tab: 'tipos' }) },
  { name: 'regions', path: () => paths.fuel({ tab: 'regioes' }) },
  { name: 'nothing found', path: () => paths.fuel({ search: 'nada' }) },
  { name: 'a station', path: () => stationPath, hasWideParts: true },
  { name: 'a station, days the wrong way round', path: () => `${stationPath}?from=2026-02-01&to=2026-01-01` },
  { name: 'about', path: paths.about },
  { name: 'terms', path: paths.terms },
  { name: 'privacy', path: paths.privacy },
  { name: 'contact', path: paths.contact, hasWideParts: true },
  { name: 'the counter', path: paths.counter },
  { name: 'nowhere', path: () => '/nada', status: 404, expected: /status of 404/ },
];

beforeAll(async () => {
  const page = await visit(paths.fuel({ search: 'jalapao' }));
  stationPath =
    (await page
      .getByRole('link', { name: /^Ver Posto/ })
      .first()
      .getAttribute('href')) ?? '';
});

const go = async (page: Page, stop: Stop) => {
  await page.goto(stop.path());
  await awake(page);
  await unfold(page);
};

it('no page has barriers or scrolls sideways', async () => {
  const page = await visit('/', { expected: /status of 404/ });
  const found: Record<string, string[]> = {};
  for (const stop of stops) {
    await go(page, stop);
    const met = await troublesOf(page, stop.hasWideParts ? bothThemesWide : undefined);
    if (met.length > 0) found[stop.name] = met;
  }
  expect(found).toEqual({});
});

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
    for (const path of [paths.fuel(), stationPath, paths.terms(), paths.contact()]) {
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
