import type { Page } from 'playwright-core';

/** The bottom bar of a phone of 360 x 780 px begins here. */
export const fold = 716;

/** Returns the words of the page that a person sees without opening anything, in the order of the page. */
export function shownWords(page: Page, { above = Number.POSITIVE_INFINITY } = {}): Promise<string[]> {
  return page.evaluate((limit) => {
    const words: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      let around = texts.currentNode.parentElement;
      // It has no box of its own, so it never counts as visible.
      while (around && getComputedStyle(around).display === 'contents') around = around.parentElement;
      if (!around || around.closest('script, style, noscript, [aria-label="Navegação"]')) continue;
      if (!around.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      // Words for screen readers alone are cut off; so are the heads of tables that are not laid out as tables.
      let clipped: Element | null = around;
      while (clipped && getComputedStyle(clipped).clipPath !== 'inset(50%)') clipped = clipped.parentElement;
      if (clipped) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const { top, bottom } = range.getBoundingClientRect();
      // The link past the header is above the page until it has the focus.
      if (top >= limit - window.scrollY || bottom + window.scrollY <= 0) continue;
      words.push(
        ...(texts.currentNode.textContent ?? '').split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)),
      );
    }
    return words;
  }, above);
}
