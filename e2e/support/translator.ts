import type { Page } from 'playwright-core';

/**
 * Treats the page as a browser's translator does, from now until it is left: each text, also one that comes later, is
 * replaced by the same words in `<font>` elements, so that the text nodes that the page has rendered are no longer in it.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept = '[translate=no], script, style, noscript, textarea, option, code, svg, font';
    const replace = (text: Text) => {
      const around = text.parentElement;
      if (!around || around.closest(kept) || text.data.trim() === '') return;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    };
    const replaceIn = (root: Node) => {
      if (root instanceof Text) return replace(root);
      const texts: Text[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(replace);
    };
    replaceIn(document.body);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        for (const node of [target, ...addedNodes]) if (node.isConnected) replaceIn(node);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}
