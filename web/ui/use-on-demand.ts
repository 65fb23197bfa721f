import { type ComponentType, useCallback, useState } from 'react';

interface OnDemand<Props> {
  /** null until it has arrived */
  Part: ComponentType<Props> | null;
  /** Resolves to whether it is there: without a connection it does not come. */
  load: () => Promise<boolean>;
}

/** A part of the page that is loaded when it is first wanted, as dialogs are. @param source outside of the component */
export function useOnDemand<Props>(
  source: () => Promise<{ default: ComponentType<Props> }>,
): OnDemand<Props> {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const load = useCallback(
    () =>
      source().then(
        (module) => {
          setPart(() => module.default);
          return true;
        },
        () => false,
      ),
    [source],
  );
  return { Part, load };
}
