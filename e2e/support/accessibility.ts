import axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** All rules, or those that another theme can break. */
export type Looked = 'all' | 'colours';

/** What keeps somebody from using the page, one line per place. Runs from outside, past the security policy. */
export async function barriers(page: Page, looked: Looked = 'all'): Promise<string[]> {
  await page.evaluate(axe.source);
  const runOnly =
    looked === 'all'
      ? { type: 'tag' as const, values: standards }
      : { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] };
  const { violations } = await page.evaluate((only) => window.axe.run(document, { runOnly: only }), runOnly);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${id}: ${help} at ${target.join(' ')}. ${failureSummary}`,
    ),
  );
}

/** By how many pixels the page is wider than its window, and what sticks out. */
export function overflow(page: Page): Promise<{ pixels: number; of: string[] }> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const pixels = Math.max(0, scrollWidth - clientWidth);
    if (pixels === 0) return { pixels, of: [] };
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
    );
    return { pixels, of: wide.slice(-5).map((element) => element.outerHTML.slice(0, 120)) };
  });
}
