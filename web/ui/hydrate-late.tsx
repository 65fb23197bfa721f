import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';

interface LateProps<Props> {
  given: Props;
  /** called once it is hydrated */
  onHydrated?: () => void;
}

/**
 * Makes a component of which the page keeps the server's HTML until its script has come.
 * @param load must be defined outside of any component
 * @param waiting shown where the page was opened by script
 */
export function hydrateLate<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting: ReactNode,
): ComponentType<LateProps<Props>> {
  const Part: ComponentType<Props> = lazy(load);
  // biome-ignore lint/correctness/noComponentHookFactories: it is called once, when its module is loaded
  return function Late({ given, onHydrated }) {
    const [first] = useState(given);
    const [isHydrated, setHydrated] = useState(false);
    const done = useEffectEvent(() => {
      setHydrated(true);
      onHydrated?.();
    });
    // If it got other props before its hydration, React would replace the server's HTML with what is shown while waiting.
    const shown = isHydrated ? given : first;
    return useMemo(
      () => (
        <Suspense fallback={waiting}>
          <Part {...shown} />
          <Hydrated then={done} />
        </Suspense>
      ),
      [shown],
    );
  };
}

function Hydrated({ then }: { then: () => void }) {
  const hydrated = useEffectEvent(then);
  useEffect(() => hydrated(), []);
  return null;
}
