import { useState } from 'react';
import { SignedOut } from '#web/session/user-call.ts';
import { describeFailure } from './call-failures.ts';
import { createRemoval, type RemovalOptions } from './removal.ts';

/**
 * Deletes rows, and offers to restore them.
 * @param options those of the first render are kept; `remove` hands its options on to the act of `useAct`
 * @returns the rows to leave out, and a function that deletes rows
 */
export function useRemoval<Row>(options: Omit<RemovalOptions<Row>, 'describe' | 'onChange'>): {
  hidden: ReadonlySet<Row>;
  start: ReturnType<typeof createRemoval<Row>>;
} {
  const [hidden, setHidden] = useState<ReadonlySet<Row>>(new Set());
  const [start] = useState(() => {
    const describe = (error: unknown) =>
      error instanceof SignedOut ? null : describeFailure(error, 'Tente de novo em instantes.').message;
    return createRemoval<Row>({ ...options, describe, onChange: setHidden });
  });
  return { hidden, start };
}
