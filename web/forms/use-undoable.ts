import { useEffect, useState } from 'react';
import { SignedOut } from '#web/session/user-call.ts';
import { describeFailure } from './call-failures.ts';
import { createUndoable, type Undoable, type UndoableOptions } from './undoable.ts';

type UseUndoableOptions<Id> = Pick<UndoableOptions<Id>, 'title' | 'failed' | 'run' | 'onEnd'>;

/**
 * An act on rows that can be undone for ten seconds. It is carried out when they are over, when the next one starts, and
 * when the page is left.
 * @param options those of the first render are kept; `run` hands its options on to the act of `useAct`
 * @returns the rows to leave out, and a function that starts the act on rows
 */
export function useUndoable<Id>(options: UseUndoableOptions<Id>): {
  hidden: ReadonlySet<Id>;
  start: Undoable<Id>['start'];
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
