import { useEffect, useState } from 'react';
import { SignedOut } from '#web/session/user-call.ts';
import { describeFailure } from './call-failures.ts';
import { createUndoable, type UndoableOptions } from './undoable.ts';

/**
 * An act on rows that can be undone for ten seconds. It is carried out when they are over, when the next one starts, and
 * when the page is left.
 * @param options those of the first render are kept; `run` hands `outlives` on to the act of `useAct`
 * @returns the rows to leave out, and a function that starts the act on a row
 */
export function useUndoable<Id>(options: Pick<UndoableOptions<Id>, 'title' | 'failed' | 'run'>): {
  hidden: ReadonlySet<Id>;
  start: (id: Id) => void;
} {
  const [hidden, setHidden] = useState<ReadonlySet<Id>>(new Set());
  const [undoable] = useState(() => {
    const describe = (error: unknown) =>
      error instanceof SignedOut ? null : describeFailure(error, 'Tente de novo em instantes.').message;
    return createUndoable<Id>({ ...options, describe, onChange: setHidden });
  });
  useEffect(() => {
    const leave = () => undoable.finish({ outlives: true });
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      undoable.finish();
    };
  }, [undoable]);
  return { hidden, start: undoable.start };
}
