import { type RefObject, useEffect } from 'react';
import { areShortcutsOn } from '#web/list/shortcut-choice.ts';

const typing = 'input, textarea, select, [contenteditable]';

/** Key '/' moves the focus to the page's own search, or to the field where the page has none. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, defaultPrevented, target } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented || !areShortcutsOn()) return;
      if (target instanceof Element && target.closest(typing)) return;
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return;
      event.preventDefault();
      const own = document.querySelector<HTMLInputElement>('main input[type=search]');
      (own ?? field.current)?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field]);
}
