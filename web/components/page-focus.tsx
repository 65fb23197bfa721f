import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { mainId } from './shell/skip-link.tsx';

/**
 * Stands once, in the root. Where a link led to another page, the focus goes to its title, or to the part that the
 * address names, unless the page has put it somewhere itself: who hears the page hears where they are, and the keyboard
 * goes on from there.
 */
export function PageFocus() {
  const { pathname, hash } = useLocation();
  const seen = useRef(pathname);
  useLayoutEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    const main = document.getElementById(mainId) ?? document.querySelector('main');
    if (!main || main.contains(document.activeElement)) return;
    const start = document.getElementById(hash.slice(1)) ?? titleOf(main) ?? main;
    start.tabIndex = -1;
    start.style.outline = 'none';
    start.focus({ preventScroll: true });
  }, [pathname, hash]);
  return null;
}

/** The one that shows: a page may have a title for each width. */
function titleOf(main: HTMLElement): HTMLElement | undefined {
  return [...main.querySelectorAll('h1')].find((title) => title.checkVisibility());
}
