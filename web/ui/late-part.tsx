import {
  type ComponentType,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { firstInput, latePart, replayEarlyActs } from '#web/before-hydration.ts';
import { Button } from './button.tsx';
import { FormNotice } from './form-notice.tsx';
import { loadLater } from './lazy-part.ts';
import { createListeners } from './listeners.ts';
import { Loading, Skeleton } from './skeleton.tsx';

/**
 * Makes a component whose script loads with the visitor's first input: until then the page keeps the server's HTML of it, and
 * what the visitor does in it meanwhile is replayed. If the script cannot be loaded, the HTML and what was typed stay, below
 * words that say so, and the script is asked for again. Its stylesheets must come with the page.
 * @param source must be defined outside of any component
 */
export function untilFirstInput<Props extends object>(
  source: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const { subscribe, emit } = createListeners();
  let isMissing = false;
  const setMissing = (is: boolean) => {
    isMissing = is;
    emit();
  };
  const load = async () => {
    await firstInput;
    try {
      return await source();
    } catch {
      setMissing(true);
      const module = await loadLater(source);
      setMissing(false);
      return module;
    }
  };
  const Part: ComponentType<Props> = lazy(load);
  // biome-ignore lint/correctness/noComponentHookFactories: it is called once, when its module is loaded
  return function LatePart(props: Props) {
    const element = useRef<HTMLDivElement>(null);
    const [first] = useState(props);
    const [isHydrated, setIsHydrated] = useState(false);
    const hasFailed = useSyncExternalStore(
      subscribe,
      () => isMissing,
      () => false,
    );
    // If it got other props before its hydration, React would replace the server's HTML with the fallback.
    const shown = isHydrated ? props : first;
    const part = useMemo(
      () => (
        <Suspense fallback={<Waiting />}>
          <Part {...shown} />
          <Hydrated
            then={() => {
              delete element.current?.dataset.late;
              setIsHydrated(true);
              replayEarlyActs();
            }}
          />
        </Suspense>
      ),
      [shown],
    );
    return (
      <>
        {hasFailed && <NotLoaded />}
        <div ref={element} {...latePart}>
          {part}
        </div>
      </>
    );
  };
}

function Hydrated({ then }: { then: () => void }) {
  const hydrated = useEffectEvent(then);
  useEffect(() => hydrated(), []);
  return null;
}

/** Shown where the page was opened by script and its part takes a moment. */
function Waiting() {
  return (
    <Loading>
      <Skeleton className="h-96" />
    </Loading>
  );
}

/** Without a connection, or after a change of version, whose files have other names. */
function NotLoaded() {
  return (
    <div className="mb-5 flex flex-col gap-4">
      <FormNotice kind="trouble" title="Não foi possível carregar esta parte da página">
        Confira sua conexão e tente de novo: o que você digitou continua aqui. Se não adiantar, recarregue a
        página.
      </FormNotice>
      <Button variant="outline" onClick={() => window.location.reload()}>
        Recarregar a página
      </Button>
    </div>
  );
}
