import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toCityIso } from '#domain/city-time.ts';
import { describeFailure } from '#web/forms/call-failures.ts';
import { changedBy, isGone } from '#web/forms/save-failures.ts';
import { createReloads } from '#web/session/reloads.ts';
import { SignedOut } from '#web/session/user-call.ts';
import type { ListPage } from '#web/tables/list-view.tsx';
import { notify } from '#web/ui/notify.ts';
import { formatMoment } from '../format-moment.ts';
import { runOnRows } from '../manager/run-on-rows.ts';
import type { Decision, QueueProps, QueueRow } from './queue-props.ts';

/** So long a decision can be taken back by the notice and by the key. */
const undoMs = 10_000;

/** Rows that a decision did not reach. */
export interface Failed<Row> {
  /** those of the rows that may be tried again */
  rows: readonly Row[];
  /** says why; '' where the person is led elsewhere */
  why: string;
}

interface Undoable<Row> {
  rows: readonly Row[];
  /** ms since 1970 */
  until: number;
}

type Given<Row extends QueueRow, Approval> = Pick<
  QueueProps<Row, Approval, never>,
  'list' | 'words' | 'calls' | 'nameOf'
> & {
  /** asks for the list again */
  reload: () => Promise<unknown>;
  /** rows are decided, the last of them in the order of the list being `last`, and others are not */
  onDecided: (last: Row, refused: readonly Row[]) => void;
  /** after rows are decided it is known again how much is left */
  onCounted: () => void;
  /** a row waits again */
  onUndone: (row: Row) => void;
};

/**
 * Sends decisions, one row after another, and takes them back. A decided row changes in place, in the answer of the list's
 * call, and is sorted anew when the list is asked for the next time.
 */
export function useDecisions<Row extends QueueRow, Approval>({
  list,
  words,
  calls,
  nameOf,
  reload,
  onDecided,
  onCounted,
  onUndone,
}: Given<Row, Approval>) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<Decision<Approval>['status'] | 'undo' | null>(null);
  const [progress, setProgress] = useState<string | null>(null);
  const [reasons, setReasons] = useState<ReadonlyMap<number, string>>(new Map());
  // Two keys in a row must not send a decision twice, before the first of them is on screen.
  const running = useRef<Promise<void> | null>(null);
  const undoable = useRef<Undoable<Row> | null>(null);

  const patch = (id: number, change: Partial<Row>) => {
    queries.setQueriesData<ListPage<Row>>({ queryKey: [list] }, (page) =>
      page?.data
        ? { ...page, data: page.data.map((row) => (row.id === id ? { ...row, ...change } : row)) }
        : page,
    );
    // Pages that are opened next stand in their order again.
    queries.invalidateQueries({ queryKey: [list], refetchType: 'none' });
  };
  const runAlone = async (what: NonNullable<typeof busy>, run: () => Promise<void>) => {
    if (running.current) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    running.current = promise;
    setBusy(what);
    try {
      await run();
    } finally {
      running.current = null;
      resolve();
      setBusy(null);
      setProgress(null);
    }
  };
  /** Says why nothing was done with a row, and shows the row as it is now. */
  const explain = async (row: Row, error: unknown, fallback: string): Promise<string> => {
    const by = changedBy(error);
    if (by) {
      const now = await calls.read(row).catch(() => null);
      if (now) patch(row.id, now);
      return `${words.decidedBefore(by.name)}, em ${formatMoment(toCityIso(new Date(by.at)))}.`;
    }
    if (isGone(error)) await reload();
    const { code, message } = describeFailure(error, fallback);
    return code === 'no_answer' ? `${fallback} ${message}` : message;
  };

  /** @returns what may be tried again with the same words; null where nothing is left to be tried */
  const decide = async (rows: readonly Row[], decision: Decision<Approval>): Promise<Failed<Row> | null> => {
    // A reason that was typed meanwhile is not lost.
    if (decision.status === 'rejected') await running.current;
    // The next row is there before everything else has been asked for again.
    const reloads = createReloads();
    let isAnyDecided = false;
    let left: Failed<Row> | null = null;
    await runAlone(decision.status, async () => {
      const decided: Row[] = [];
      const say = (through: number) =>
        rows.length > 1 &&
        setProgress(
          `${decision.status === 'approved' ? 'Aprovando' : 'Rejeitando'}: ${through} de ${rows.length}`,
        );
      say(0);
      const { failed } = await runOnRows(
        rows,
        async (row) => {
          const change = await calls.decide(row, decision, { reloads });
          patch(row.id, change);
          decided.push({ ...row, ...change });
        },
        say,
      );
      if (failed.some(({ error }) => error instanceof SignedOut)) {
        left = { rows: failed.map(({ row }) => row), why: '' };
        return;
      }
      const why = new Map<number, string>();
      for (const { row, error } of failed) why.set(row.id, await explain(row, error, words.statusFallback));
      setReasons(rows.length > 1 ? why : new Map());
      const made = { rows: decided, until: Date.now() + undoMs };
      if (decided.length > 0) undoable.current = made;
      const last = decided.at(-1);
      const told = last && words.decided(decision.status, decided.length);
      if (failed.length > 0) {
        const [first = ''] = why.values();
        const text =
          rows.length === 1 ? first : `${words.notDone(failed.length)} O motivo está em cada linha.`;
        const again = failed.filter(({ error }) => !changedBy(error) && !isGone(error)).map(({ row }) => row);
        if (again.length > 0) left = { rows: again, why: text };
        // The dialog that asked for a reason stays open, and says itself why nothing was done.
        const isSaidThere = decision.status === 'rejected' && left !== null && !told;
        if (!isSaidThere) notify({ kind: 'error', title: 'Erro', text: told ? `${told}. ${text}` : text });
      } else if (told) {
        notify({
          kind: 'success',
          title: told,
          text: decided.length === 1 ? nameOf(last) : undefined,
          action: { label: 'Desfazer', run: () => undo(made) },
        });
      }
      if (last) {
        isAnyDecided = true;
        onDecided(
          last,
          failed.map(({ row }) => row),
        );
      }
    });
    const askAgain = async () => {
      await reloads.run();
      if (isAnyDecided) onCounted();
    };
    askAgain();
    return left;
  };

  const takeBack = (rows: readonly Row[]) =>
    runAlone('undo', async () => {
      const { done, failed } = await runOnRows(
        rows,
        async (row, options) => patch(row.id, await calls.undo(row, options)),
        () => {},
      );
      if (failed.some(({ error }) => error instanceof SignedOut)) return;
      const [problem] = failed;
      if (problem) {
        const text = await explain(problem.row, problem.error, words.undoFallback);
        notify({ kind: 'error', title: 'Erro', text });
      } else {
        notify({ kind: 'success', title: rows.length === 1 ? 'Decisão desfeita' : 'Decisões desfeitas' });
      }
      const [first] = done;
      if (first) onUndone(first);
      // Rows that were not taken back can be tried again, while their time runs.
      if (undoable.current?.rows === rows) {
        undoable.current = problem ? { ...undoable.current, rows: failed.map(({ row }) => row) } : null;
      }
    });

  /** Takes a decision back, while its time runs: the last one, where none is named. One that is under way ends first. */
  const undo = async (named?: Undoable<Row>) => {
    const askedAt = Date.now();
    await running.current;
    const made = named ?? undoable.current;
    if (made && askedAt <= made.until) await takeBack(made.rows);
  };
  return {
    busy,
    /** 'Aprovando: 3 de 12' */
    progress,
    /** why nothing was done with one of several rows */
    reasonOf: (id: number) => reasons.get(id),
    patch,
    decide,
    takeBack,
    undo,
  };
}
