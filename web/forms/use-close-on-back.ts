import { useEffect, useEffectEvent } from 'react';
import { useNavigationGuard } from '#web/components/navigation-guards.tsx';
import { currentSession } from '#web/session/session.ts';

interface CloseOnBack {
  /** other ways off the page close it instead, too, unless a session has ended and leads to the sign-in page */
  blocksLinks?: boolean;
}

/**
 * The browser's back button closes a dialog or a sheet instead of leaving its page. A list behind it may still write its latest
 * search into the address.
 */
export function useCloseOnBack(close: () => void, { blocksLinks = false }: CloseOnBack = {}): void {
  useNavigationGuard(
    ({ historyAction, currentLocation, nextLocation }) => {
      if (historyAction === 'POP') return true;
      const isSamePage = historyAction === 'REPLACE' && nextLocation.pathname === currentLocation.pathname;
      return blocksLinks && currentSession() !== null && !isSamePage;
    },
    (navigation) => {
      navigation.reset();
      close();
    },
  );
  useCloseWatcher(close);
}

/** Not among TypeScript's types. */
interface CloseWatcher extends EventTarget {
  destroy: () => void;
}

/**
 * On the first page of a visit there is no step back that could be blocked: the browser leaves the site. Where it knows close
 * watchers, as Chrome on Android does, its back button asks them first.
 */
function useCloseWatcher(close: () => void): void {
  const onClose = useEffectEvent(close);
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcher };
    // With a keyboard the watcher would also close by Esc, which closes a list inside the dialog first.
    if (!CloseWatcher || !matchMedia('(pointer: coarse)').matches) return;
    let watcher: CloseWatcher;
    let isOver = false;
    const watch = () => {
      watcher = new CloseWatcher();
      watcher.addEventListener('close', () => {
        onClose();
        // A watcher is asked once, and a dialog may stay open with a question.
        if (!isOver) watch();
      });
    };
    watch();
    return () => {
      isOver = true;
      watcher.destroy();
    };
  }, []);
}
