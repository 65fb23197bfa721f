import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { mainId } from './shell/skip-link.tsx';

/**
 * Rendered once in the root. After a navigation to another page it moves the focus to the page's title or to the
 * URL's fragment target, unless the page has set the focus itself. Screen readers then announce the new page, and the
 * keyboard continues from there.
 */
export function PageFocus() {
  const { pathname, hash } = useLocation();
  const lastPath = useRef(pathname);
  useLayoutEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    const main = document.getElementById(mainId) ?? document.querySelector('main');
    if (!main || main.contains(document.activeElement)) return;
    const start = document.getElementById(hash.slice(1)) ?? titleOf(main) ?? main;
    start.tabIndex = -1;
    start.style.outline = 'none';
    start.focus({ preventScroll: true });
  }, [pathname, hash]);
  return null;
}

/** Finds the visible title, because a page may have one for each screen width. */
function titleOf(main: HTMLElement): HTMLElement | undefined {
  return [...main.querySelectorAll('h1')].find((title) => title.checkVisibility());
}
