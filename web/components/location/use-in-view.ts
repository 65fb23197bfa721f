import { type RefObject, useEffect } from 'react';

/** Calls `onSeen` once, when the element first scrolls into view. */
export function useInView(element: RefObject<Element | null>, onSeen: () => void): void {
  useEffect(() => {
    if (!element.current) return;
    const watcher = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watcher.disconnect();
      onSeen();
    });
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [element, onSeen]);
}
