import { useLayoutEffect, useRef } from 'react';
import type { AccountTab } from '#web/paths.ts';
import { menuId } from './account-menu.tsx';
import { panelTitleId } from './panel.tsx';

/**
 * On a phone what was followed goes out of sight with its page: the focus goes to the title of the tab, and on the way
 * back to the tab's entry in the menu. Beside the menu it stays where it is.
 */
export function useTabFocus(tab: AccountTab | null) {
  const before = useRef(tab);
  useLayoutEffect(() => {
    const left = before.current;
    before.current = tab;
    const focused = document.activeElement;
    if (left === tab || (focused && focused !== document.body && focused.checkVisibility())) return;
    const target = tab === null && left !== null ? menuId(left) : panelTitleId;
    document.getElementById(target)?.focus({ preventScroll: true });
  }, [tab]);
}
