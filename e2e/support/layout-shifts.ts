import type { Page } from 'playwright-core';

/** Layout shifts that no act of the visitor explains, from the next page on. */
export function watchShifts(page: Page) {
  return page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    // The page after the first one gets the site's own font, of which the browser tells as a shift if that page took long.
    document.fonts.check = () => false;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.textContent?.slice(0, 40)}: ${previousRect.y} -> ${currentRect.y}`,
        );
        shifts.push({ value: entry.value, moved: moved.join(' | ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

interface Shift {
  /** 1 is the whole screen by its whole height */
  value: number;
  /** texts of what has moved, from where and to where, in CSS pixels from the top */
  moved: string;
}

/** An entry of the browser, which TypeScript does not know. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

export const sumOf = (shifts: readonly Shift[]) => shifts.reduce((sum, { value }) => sum + value, 0);
export const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
