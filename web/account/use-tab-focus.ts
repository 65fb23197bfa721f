import { useLayoutEffect, useRef } from 'react';
import type { AccountTab } from '#web/paths.ts';
import { menuId } from './account-menu.tsx';
import { panelTitleId } from './panel.tsx';

/**
 * Moves the focus on a phone, where menu and tabs are separate pages and a followed link disappears: to the tab's title,
 * and on the way back to the tab's link in the menu. On a wide screen the focus stays in the menu.
 */
export function useTabFocus(tab: AccountTab | null) {
  const previous = useRef(tab);
  useLayoutEffect(() => {
    const left = previous.current;
    previous.current = tab;
    const focused = document.activeElement;
    if (left === tab || (focused && focused !== document.body && focused.checkVisibility())) return;
    const target = tab === null && left !== null ? menuId(left) : panelTitleId;
    document.getElementById(target)?.focus({ preventScroll: true });
  }, [tab]);
}
