import { useState } from 'react';
import { currentSession } from '#web/session/session.ts';
import { createReloads, type Reloads } from '#web/session/use-act.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { type Notice, notify } from '#web/ui/notify.ts';
import { describeFailure } from './call-failures.ts';

/**
 * Shows a notice with an undo button for ten seconds, only to the person who acted, and not to one who has signed in
 * since.
 */
export function notifyWithUndo(notice: Notice, undo: () => unknown) {
  const personId = currentSession()?.user.id;
  const run = () => {
    if (currentSession()?.user.id === personId) undo();
  };
  notify({ ...notice, action: { label: 'Desfazer', run } });
}

/** Options for the call of a row, passed to the act of `useAct`. */
export interface RowCallOptions {
  /** collects what to reload after the calls of all rows */
  reloads: Reloads;
}

/** Undoes what was done to a row: restores a deleted one. */
export type Restore = (options: RowCallOptions) => Promise<unknown>;

type Describe = (error: unknown) => string | null;

const sayReasons = (errors: readonly unknown[], describe: Describe) =>
  [...new Set(errors.map(describe).filter((reason) => reason !== null))].join(' ');

/** Undoes what was done to some rows, and says whether it could. @param undone notice after it: 'Exclusão desfeita' */
export async function undoAll(
  acts: readonly Restore[],
  { undone, describe = describeReason }: { undone: string; describe?: Describe },
): Promise<void> {
  const reloads = createReloads();
  const errors: unknown[] = [];
  // In reverse order, as one row may belong to another.
  for (const act of acts.toReversed()) {
    await act({ reloads }).catch((error: unknown) => errors.push(error));
  }
  const back = acts.length - errors.length;
  const reasons = sayReasons(errors, describe);
  if (errors.length === 0) notify({ kind: 'success', title: undone });
  else if (reasons !== '') {
    const title = 'Não foi possível desfazer';
    const some = `${title} tudo: ${back} de ${acts.length} de volta`;
    notify({ kind: 'error', title: back === 0 ? title : some, text: reasons });
  }
  await reloads.run();
}

function describeReason(error: unknown): string | null {
  return error instanceof SignedOut ? null : describeFailure(error, 'Tente de novo em instantes.').message;
}

/** The notice about a deletion that continues in the background; until it ends, the list has the row. */
export const goesOn = {
  title: 'A exclusão continua em segundo plano',
  text: 'Muitos preços retirados saem antes, e isto não pode ser desfeito.',
};

export interface RemovalOptions<Row> {
  /** notice after the deletion: 'Avaliação removida' */
  done: (count: number) => { title: string; text?: string };
  /** notice after the undo: 'Exclusão desfeita' */
  undone: string;
  /** title of the notice if a row was not deleted; undefined: `remove` shows its own */
  failed?: string;
  /** makes the call for a row. @returns a function that restores the row; null: it cannot be restored */
  remove: (row: Row, options: RowCallOptions) => Promise<Restore | null | typeof goesOn>;
  /** the reason of a failure in Portuguese; null: it needs no notice */
  describe: Describe;
  /** called when rows are hidden, and when the list has been loaded without them */
  onChange: (hidden: ReadonlySet<Row>) => void;
}

/**
 * Deletes rows on the server, one after another, and offers to restore them. They are hidden immediately and reappear
 * if they are not deleted.
 * @returns a function that deletes rows; its promise resolves when the lists are reloaded
 */
export function createRemoval<Row>(options: RemovalOptions<Row>): (...rows: readonly Row[]) => Promise<void> {
  const { done, undone, failed, remove, describe, onChange } = options;
  let hidden: ReadonlySet<Row> = new Set();
  const show = (rows: Iterable<Row>) => {
    hidden = new Set(rows);
    onChange(hidden);
  };
  const sayFailed = (title: string, error: unknown) => {
    const text = describe(error);
    if (text !== null) notify({ kind: 'error', title, text });
  };

  return async (...rows) => {
    show([...hidden, ...rows]);
    const personId = currentSession()?.user.id;
    const reloads = createReloads();
    const restores: (Restore | null | typeof goesOn)[] = [];
    const errors: unknown[] = [];
    for (const row of rows) {
      try {
        restores.push(await remove(row, { reloads }));
      } catch (error) {
        errors.push(error);
        show([...hidden].filter((other) => other !== row));
        if (failed !== undefined) sayFailed(failed, error);
      }
    }
    // If no row was deleted, the notice about the last one has said why. The undo is only for the person who deleted.
    if (restores.length > 0 && currentSession()?.user.id === personId) {
      const possible = restores.filter((restore) => typeof restore === 'function');
      const { title, text } = restores.includes(goesOn) ? goesOn : done(restores.length);
      const left =
        errors.length > 0 && `${restores.length} de ${rows.length}. ${sayReasons(errors, describe)}`;
      // It replaces the notices about rows that were not deleted, so it contains their reasons.
      const notice = { kind: left ? 'error' : 'success', title, text: left || text } as const;
      if (possible.length > 0) notifyWithUndo(notice, () => undoAll(possible, { undone, describe }));
      else notify(notice);
    }
    await reloads.run();
    show([...hidden].filter((other) => !rows.includes(other)));
  };
}

/**
 * Deletes rows, and offers to restore them.
 * @param options those of the first render are used; `remove` passes its options to the act of `useAct`
 * @returns the rows to hide, and a function that deletes rows
 */
export function useRemoval<Row>(options: Omit<RemovalOptions<Row>, 'describe' | 'onChange'>): {
  hidden: ReadonlySet<Row>;
  start: ReturnType<typeof createRemoval<Row>>;
} {
  const [hidden, setHidden] = useState<ReadonlySet<Row>>(new Set());
  const [start] = useState(() => {
    return createRemoval<Row>({ ...options, describe: describeReason, onChange: setHidden });
  });
  return { hidden, start };
}
