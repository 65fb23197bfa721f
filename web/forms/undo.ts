import { useState } from 'react';
import { createReloads, type Reloads } from '#web/session/reloads.ts';
import { currentSession } from '#web/session/session.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { type Notice, notify } from '#web/ui/notify.ts';
import { describeFailure } from './call-failures.ts';

/**
 * Shows a notice that offers to take back for ten seconds what was just done. Another person who has signed in since has
 * nothing to do with it.
 */
export function notifyWithUndo(notice: Notice, undo: () => unknown) {
  const personId = currentSession()?.user.id;
  const run = () => {
    if (currentSession()?.user.id === personId) undo();
  };
  notify({ ...notice, action: { label: 'Desfazer', run } });
}

/** Options of the call of a row; the act of `useAct` takes it. */
export interface RowCallOptions {
  /** takes what is to be loaded again once the calls of all rows are answered */
  reloads: Reloads;
}

/** Brings a deleted row back. */
export type Restore = (options: RowCallOptions) => Promise<unknown>;

export interface RemovalOptions<Row> {
  /** the notice once rows are deleted: 'Avaliação removida' */
  done: (count: number) => { title: string; text?: string };
  /** the notice once they are back: 'Exclusão desfeita' */
  undone: string;
  /** the notice where a row was not deleted; undefined: `remove` says it itself */
  failed?: string;
  /** makes the call for a row. @returns what brings the row back; null: nothing does */
  remove: (row: Row, options: RowCallOptions) => Promise<Restore | null>;
  /** the reason of a failure in Portuguese; null: it needs no notice */
  describe: (error: unknown) => string | null;
  /** called when rows are hidden, and when the list has been loaded without them */
  onChange: (hidden: ReadonlySet<Row>) => void;
}

/**
 * Deletes rows on the server, one after another, and offers to restore them. They are hidden from the first moment; one
 * that is not deleted comes back.
 * @returns a function that starts it; its promise resolves when the lists are loaded again
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

  const sayReasons = (errors: readonly unknown[]) =>
    [...new Set(errors.map(describe).filter((reason) => reason !== null))].join(' ');

  const undo = async (restores: readonly Restore[]) => {
    const reloads = createReloads();
    const errors: unknown[] = [];
    // In reverse, as one row may belong to another.
    for (const restore of restores.toReversed()) {
      await restore({ reloads }).catch((error: unknown) => errors.push(error));
    }
    const back = restores.length - errors.length;
    const reasons = sayReasons(errors);
    if (errors.length === 0) notify({ kind: 'success', title: undone });
    else if (reasons !== '') {
      const title = 'Não foi possível desfazer';
      const some = `${title} tudo: ${back} de ${restores.length} de volta`;
      notify({ kind: 'error', title: back === 0 ? title : some, text: reasons });
    }
    await reloads.run();
  };

  return async (...rows) => {
    show([...hidden, ...rows]);
    const personId = currentSession()?.user.id;
    const reloads = createReloads();
    const restores: (Restore | null)[] = [];
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
    // Where no row was deleted, the notice of the last one says why. Another person who has signed in since was not asked.
    if (restores.length > 0 && currentSession()?.user.id === personId) {
      const possible = restores.filter((restore) => restore !== null);
      const { title, text } = done(restores.length);
      const left = errors.length > 0 && `${restores.length} de ${rows.length}. ${sayReasons(errors)}`;
      // It takes the place of the notices of the rows that were not deleted, so it says their reasons.
      const notice = { kind: left ? 'error' : 'success', title, text: left || text } as const;
      if (possible.length > 0) notifyWithUndo(notice, () => undo(possible));
      else notify(notice);
    }
    await reloads.run();
    show([...hidden].filter((other) => !rows.includes(other)));
  };
}

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
