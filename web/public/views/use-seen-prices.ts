import { useEffect } from 'react';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { countViews } from './count-views.ts';

/** How long a price is shown before it counts as seen. */
const shownMs = 1000;

/**
 * Counts the prices with which pages and sheets answer, once they have been in view for a second: those that the attribute
 * `data-seen` names by their ids. Nothing is counted before the first input, which robots do not make.
 */
export function useSeenPrices(): void {
  const apiPrefix = useApiPrefix();
  useEffect(() => {
    const timers = new Map<Element, ReturnType<typeof setTimeout>>();
    const views = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) {
          clearTimeout(timers.get(target));
          timers.delete(target);
        } else if (!timers.has(target)) {
          timers.set(
            target,
            setTimeout(() => count(target), shownMs),
          );
        }
      }
    });
    const count = (element: Element) => {
      timers.delete(element);
      const id = Number(element.getAttribute('data-seen'));
      if (element.isConnected && id > 0) countViews(apiPrefix, [id]);
    };
    const look = () => {
      views.disconnect();
      for (const element of document.querySelectorAll('[data-seen]')) views.observe(element);
    };
    // Pages and sheets replace each other, and an answer changes with the place.
    const changes = new MutationObserver(look);
    changes.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-seen'],
    });
    look();
    return () => {
      changes.disconnect();
      views.disconnect();
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, [apiPrefix]);
}
