import { type ComponentType, createElement, lazy, useCallback, useState, useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';
import { dismissError, notify } from './notify.ts';

/**
 * Lazy-loads a part of the page. While it cannot be loaded (no connection, a newer version of the site), `instead` replaces it
 * and the page keeps working; it is asked for again when the connection is back, and with the visitor's next act.
 * @param source must be defined outside of any component
 */
export function lazyPart<Props extends object>(
  source: () => Promise<{ default: ComponentType<Props> }>,
  instead: ComponentType<Props> = () => null,
) {
  return lazy(() => source().catch(() => ({ default: untilLoaded(source, instead) })));
}

/** Events with which something that could not be loaded may come: the connection is back, or the visitor acts. */
const chances = ['online', 'pointerdown', 'keydown'] as const;

/** Resolves once `source` does, which has failed before; it is asked again with each of these events. */
export function loadLater<Module>(source: () => Promise<Module>): Promise<Module> {
  const { promise, resolve } = Promise.withResolvers<Module>();
  const retry = async () => {
    if (!navigator.onLine) return;
    try {
      await retryStyles();
      resolve(await source());
      for (const event of chances) window.removeEventListener(event, retry, true);
    } catch {}
  };
  // React lets no event out of a part that it has not hydrated yet, so they are noticed before it.
  for (const event of chances) window.addEventListener(event, retry, true);
  return promise;
}

/** Returns a component that is `instead` until the other one is loaded. */
function untilLoaded<Props extends object>(
  source: () => Promise<{ default: ComponentType<Props> }>,
  instead: ComponentType<Props>,
): ComponentType<Props> {
  const { subscribe, emit } = createListeners();
  let part = instead;
  void loadLater(source).then((module) => {
    part = module.default;
    emit();
  });
  const current = () => part;
  return (props) => createElement(useSyncExternalStore(subscribe, current, current), props);
}

/** Links of stylesheets that could not be loaded, in the head. Vite adds each only once, also if it fails. */
const failedStyles = new Set<HTMLLinkElement>();
if (typeof document !== 'undefined') {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
  };
  document.addEventListener('error', note, true);
}

/** Asks again for the stylesheets that failed. Rejects if one fails again. */
async function retryStyles(): Promise<void> {
  const retries = [...failedStyles].map((link) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const again = link.cloneNode() as HTMLLinkElement;
    again.addEventListener('load', resolve);
    again.addEventListener('error', reject);
    failedStyles.delete(link);
    link.replaceWith(again);
    return promise;
  });
  await Promise.all(retries);
}

interface OnDemand<Props> {
  /** null until it is loaded */
  Part: ComponentType<Props> | null;
  /** Resolves to true once it is loaded, or to false if it cannot be loaded, such as offline. */
  load: () => Promise<boolean>;
}

/**
 * Loads a component on first use, such as a dialog.
 * @param source must be defined outside of the component
 * @param failure title of the notice if it cannot be loaded; none without it
 */
export function useOnDemand<Props>(
  source: () => Promise<{ default: ComponentType<Props> }>,
  failure?: string,
): OnDemand<Props> {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const load = useCallback(
    () =>
      retryStyles()
        .then(source)
        .then(
          (module) => {
            // The attempt before this one may have failed.
            if (failure !== undefined) dismissError();
            setPart(() => module.default);
            return true;
          },
          () => {
            const text = navigator.onLine
              ? 'Confira sua conexão e tente de novo.'
              : 'Sem conexão agora. Tente de novo quando ela voltar.';
            if (failure !== undefined) notify({ kind: 'error', title: failure, text });
            return false;
          },
        ),
    [source, failure],
  );
  return { Part, load };
}
