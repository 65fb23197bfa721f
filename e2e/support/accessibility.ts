import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { runsLongSuites } from '#tools/testing/long-suites.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Every page loads it again, and the minified one in half the time. No line shows the source of an element. */
const axeSource = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}
axe.configure({ noHtml: true });`;

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Only five of many similar rows, entries or cards are checked, because each further one takes as long as the first. */
const further = ['tbody > tr:nth-child(n + 6)', 'li:nth-child(n + 6)', 'article:nth-of-type(n + 6)'];

/** All rules, or those that depend on the theme. */
type Looked = 'all' | 'colours';

/** Returns the accessibility violations of the page, one line per place. It is injected despite the content security policy. */
export async function barriers(page: Page, looked: Looked = 'all'): Promise<string[]> {
  await comeToRest(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const runOnly =
    looked === 'all'
      ? { type: 'tag' as const, values: standards }
      : { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] };
  // Rules without violations need no description, and none of these rules reads the style sheets.
  const options = { runOnly, resultTypes: ['violations' as const], preload: false };
  const context = { include: ['html'], exclude: further };
  const { violations } = await page.evaluate(([where, how]) => window.axe.run(where, how), [
    context,
    options,
  ] as const);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${id}: ${help} at ${target.join(' ')}. ${failureSummary}`,
    ),
  );
}

/**
 * Waits until the page is still and at its top, where the header covers nothing; it reappears when a page is scrolled up. A
 * page that has become wider scrolls by itself, sometimes until the header covers half of a link.
 */
function comeToRest(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    window.scrollTo(0, 0);
    // One frame notifies the header, the next one draws it.
    await frame();
    await frame();
    const passing = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      );
    await Promise.allSettled(passing.map((animation) => animation.finished));
  });
}

/** Opens everything that can be expanded. */
export function unfold(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
}

/** By how many pixels the page is wider than its window, or a table than the box that hides the rest, and what overflows. */
export function overflow(page: Page): Promise<{ pixels: number; of: string[] }> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const pixels = Math.max(0, scrollWidth - clientWidth);
    if (pixels === 0) return clippedTable() ?? { pixels, of: [] };
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
    );
    return { pixels, of: wide.slice(-5).map((element) => element.outerHTML.slice(0, 120)) };

    /** A table whose last columns nobody can see, because its box hides them. A box for screen readers is one pixel wide. */
    function clippedTable() {
      for (const table of document.querySelectorAll('table')) {
        const box = table.parentElement;
        if (!box || box.clientWidth <= 1 || !/clip|hidden/.test(getComputedStyle(box).overflowX)) continue;
        const hidden = table.getBoundingClientRect().right - box.getBoundingClientRect().right;
        if (hidden > 0.5) return { pixels: hidden, of: [table.outerHTML.slice(0, 120)] };
      }
      return undefined;
    }
  });
}

/** When the window becomes narrower, replacing a table by a list takes some frames. */
async function settledOverflow(page: Page): ReturnType<typeof overflow> {
  const frame = () => page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => done())));
  let found = await overflow(page);
  for (let frames = 0; frames < 60 && found.pixels > 0; frames += 1) {
    await frame();
    found = await overflow(page);
  }
  return found;
}

/** A common width, with the themes in which the page is checked there. */
export interface Window {
  width: number;
  themes: readonly ('light' | 'dark')[];
}

const everyWindow: readonly Window[] = [
  { width: 320, themes: [] },
  { width: 360, themes: ['light'] },
  { width: 768, themes: [] },
  { width: 1024, themes: [] },
  { width: 1280, themes: ['dark'] },
];

/** The windows of a run without the long suites: without the dark theme, and without two widths in between. */
const fewWindows = everyWindow
  .filter(({ width }) => [320, 360, 1280].includes(width))
  .map((one) => (one.width === 1280 ? { ...one, themes: [] } : one));

/** For content that only wide screens show: there, it is checked in the light theme, too. */
export const bothThemesWide: readonly Window[] = everyWindow.map((one) =>
  one.width === 1280 ? { ...one, themes: ['dark', 'light'] } : one,
);

/**
 * Returns the problems of the page in its current state, one line each: sideways scrolling at common widths, on a phone with text
 * of double size, too, and accessibility violations on a phone in the light theme and on a desktop in the dark one, as a theme
 * has the same colours at every width. Checking everything at once costs less than returning for each. A run without the long
 * suites looks at fewer windows.
 */
export async function troublesOf(
  page: Page,
  windows: readonly Window[] = runsLongSuites() ? everyWindow : fewWindows,
): Promise<string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  const lookForOverflow = async (where: string) => {
    const { pixels, of } = await settledOverflow(page);
    if (pixels > 0) found.push(`${where}: ${pixels} px too wide, by ${of.join(' ')}`);
  };
  const textSize = (size: string) =>
    page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size);
  const theme = (colorScheme: 'light' | 'dark') => page.emulateMedia({ colorScheme });
  // The width of the page comes last, so that it need not be laid out again.
  const isLast = ({ width }: Window) => width === before?.width;
  for (const { width, themes } of [...windows.filter((one) => !isLast(one)), ...windows.filter(isLast)]) {
    const [first, ...others] = themes;
    const isPhone = width === 360;
    // Everything changes at once, because the page is laid out and drawn for each change.
    await Promise.all([
      isPhone && textSize('200%'),
      first && theme(first),
      page.setViewportSize({ width, height: 780 }),
    ]);
    if (isPhone) {
      await lookForOverflow(`${width} px, text of 200 %`);
      await textSize('');
    }
    await lookForOverflow(`${width} px`);
    const look = async (at: 'light' | 'dark', looked: Looked) => {
      const met = await barriers(page, looked);
      found.push(...met.map((barrier) => `${width} px, ${at}: ${barrier}`));
    };
    if (first) await look(first, 'all');
    for (const other of others) {
      await theme(other);
      await look(other, 'colours');
    }
  }
  await Promise.all([theme('light'), before && page.setViewportSize(before)]);
  return found;
}
