import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { troublesOf, unfold, type Window } from './accessibility.ts';
import { awake } from './journey.ts';

/** A page, or a page in which something has been done, that everybody has to be able to use. */
export interface State {
  name: string;
  /** A state of the same path as the one before it is reached from there. */
  path: string;
  /** what is done in the page, up to words or elements that say that it is done */
  reach?: (page: Page) => Promise<unknown>;
  /** by default those of `troublesOf` */
  windows?: readonly Window[];
}

interface SweepOptions {
  /** waits until a page that has been opened is complete */
  arrive?: (page: Page) => Promise<unknown>;
  /** further looks at a state, after which the page has its window again */
  also?: (state: State) => Promise<unknown>;
}

/** Looks at each state for barriers (WCAG 2.2 AA, visual language, section 10) and sideways scrolling, at common widths and themes. */
export async function sweep(
  page: Page,
  states: readonly State[],
  { arrive = awake, also }: SweepOptions = {},
): Promise<void> {
  const found: Record<string, string[]> = {};
  // Leaving a changed form asks for confirmation.
  page.on('dialog', (dialog) => dialog.accept());
  let before = '';
  for (const state of states) {
    const { name, path, reach, windows } = state;
    if (path !== before) {
      // An address that differs by its secret alone would not load a new page.
      if (path.includes('#')) await page.goto('about:blank');
      await page.goto(path);
      await arrive(page);
    }
    before = path;
    await reach?.(page);
    await unfold(page);
    const met = await troublesOf(page, windows);
    if (met.length > 0) found[name] = met;
    await also?.(state);
  }
  expect(found).toEqual({});
}
