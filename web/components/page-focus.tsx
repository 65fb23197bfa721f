import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { tabPanelId } from '#web/ui/tab-panel-id.ts';
import { mainId } from './shell/skip-link.tsx';

/**
 * Rendered once in the root. After a navigation to another page it moves the focus to the page's title or to the URL's
 * fragment target, unless the page has set the focus itself. Screen readers then announce the new page, and the
 * keyboard continues from there. If a followed link disappears, such as 'Limpar filtros', the focus moves to the
 * heading of the results.
 */
export function PageFocus() {
  const { pathname, search, hash } = useLocation();
  const isWayBack = useNavigationType() === 'POP';
  const last = useRef({ pathname, search });
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { pathname, search };
    const main = document.getElementById(mainId) ?? document.querySelector('main');
    if (before.pathname !== pathname) {
      if (!main || main.contains(document.activeElement)) return;
      focusOn(document.getElementById(hash.slice(1)) ?? visible(main, 'h1') ?? main);
    } else if (before.search !== search && !isWayBack && document.activeElement === document.body) {
      const results = document.getElementById(tabPanelId());
      if (results) focusOn(visible(results, 'h2, h3') ?? results);
    }
  }, [pathname, search, hash, isWayBack]);
  return null;
}

function focusOn(start: HTMLElement): void {
  start.tabIndex = -1;
  start.style.outline = 'none';
  start.focus({ preventScroll: true });
}

/** Finds the first visible match, because a page may have one for each screen width. */
function visible(within: HTMLElement, selector: string): HTMLElement | undefined {
  return [...within.querySelectorAll<HTMLElement>(selector)].find((found) => found.checkVisibility());
}
