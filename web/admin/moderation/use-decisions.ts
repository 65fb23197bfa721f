import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toCityIso } from '#domain/city-time.ts';
import { changedBy, describeFailure, isGone } from '#web/forms/call-failures.ts';
import { notifyWithUndo } from '#web/forms/undo.ts';
import { runOnRows } from '#web/list/bulk.ts';
import type { ListPage } from '#web/list/list-view.tsx';
import { createReloads } from '#web/session/reloads.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { notify } from '#web/ui/notify.ts';
import { formatMoment } from '../format-moment.ts';
import type { Decision, QueueProps, QueueRow } from './queue-props.ts';

/** How long a decision can be taken back by the notice and by the key. */
const undoMs = 10_000;

/** Rows that a decision did not reach. */
export interface Failed<Row> {
  /** those of the rows that may be tried again */
  rows: readonly Row[];
  /** says why; '' where the person is led elsewhere */
  why: string;
}

interface Undoable<Row> {
  /** those of the rows that are decided, once the server has answered */
  decided: Promise<readonly Row[]>;
  /** ms since 1970 */
  until: number;
}

type Given<Row extends QueueRow, Approval> = Pick<
  QueueProps<Row, Approval, never>,
  'list' | 'words' | 'calls' | 'nameOf'
> & {
  /** asks for the list again */
  reload: () => Promise<unknown>;
  /** a row has changed, which no page of the list may have */
  onChanged: (id: number, change: Partial<Row>) => void;
  /** rows are decided, the last of them in the order of the list being `last`, and others are not */
  onDecided: (last: Row, refused: readonly Row[]) => void;
  /** the server has answered, and it is known again how much is left */
  onCounted: () => void;
  /** a row waits again */
  onUndone: (row: Row) => void;
};

/**
 * Sends decisions and takes them back. A decision about one row shows at once, so that the next row can be decided while
 * the server has not answered; where it fails, the row waits again. Several rows are decided one after another. A decided row
 * changes in place, and its list is sorted anew when it is asked for the next time.
 */
export function useDecisions<Row extends QueueRow, Approval>({
  list,
  words,
  calls,
  nameOf,
  reload,
  onChanged,
  onDecided,
  onCounted,
  onUndone,
}: Given<Row, Approval>) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<'several' | 'undo' | null>(null);
  const [progress, setProgress] = useState<string | null>(null);
  const [reasons, setReasons] = useState<ReadonlyMap<number, string>>(new Map());
  const [shown, setShown] = useState<SentDecisions>(new Map());
  // Two keys in a row must not send a decision twice, before the first of them is on screen.
  const sent = useRef<SentDecisions>(shown);
  const undoable = useRef<Undoable<Row> | null>(null);
  /** How many decisions have no answer yet, and what is to be loaded again when all have one. */
  const open = useRef({ count: 0, reloads: createReloads() });

  const show = (change: (map: Map<number, SentDecision>) => void) => {
    const next = new Map(sent.current);
    change(next);
    sent.current = next;
    setShown(next);
  };
  const patch = (id: number, change: Partial<Row>) => {
    onChanged(id, change);
    // The answer of a read that was sent before this change would show the row as it was.
    queries.cancelQueries({ queryKey: [list], predicate: ({ state }) => state.data !== undefined });
    queries.setQueriesData<ListPage<Row>>({ queryKey: [list] }, (page) =>
      page?.data
        ? { ...page, data: page.data.map((row) => (row.id === id ? { ...row, ...change } : row)) }
        : page,
    );
    // Pages that are opened next stand in their order again.
    queries.invalidateQueries({ queryKey: [list], refetchType: 'none' });
  };
  /** Says why nothing was done with a row, and shows the row as it is now. */
  const explain = async (row: Row, error: unknown, fallback: string): Promise<string> => {
    const by = changedBy(error);
    if (by) {
      const now = await calls.find(row.id).catch(() => null);
      if (now) patch(row.id, now);
      return `${words.decidedBefore(by.name)}, em ${formatMoment(toCityIso(new Date(by.at)))}.`;
    }
    if (isGone(error)) await reload();
    const { code, message } = describeFailure(error, fallback);
    return code === 'no_answer' ? `${fallback} ${message}` : message;
  };
  /** Runs while decisions are without an answer. */
  const answering = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    open.current.count += 1;
    try {
      return await run();
    } finally {
      open.current.count -= 1;
      if (open.current.count === 0) open.current.reloads.run().then(onCounted);
    }
  };
  const notifyDone = (title: string, text: string | undefined, made: Undoable<Row>) =>
    notifyWithUndo({ kind: 'success', title, text }, () => undo(made));

  const decideOne = (row: Row, decision: Decision<Approval>) => {
    const { promise: decided, resolve } = Promise.withResolvers<readonly Row[]>();
    const made = { decided, until: Date.now() + undoMs };
    undoable.current = made;
    setReasons(new Map());
    const { status } = decision;
    const rejectionReason = decision.status === 'rejected' ? decision.reason : null;
    const sentDecision = { version: row.version, status, rejectionReason, isSaving: true };
    show((map) => map.set(row.id, sentDecision));
    onDecided(row, []);
    return answering(async (): Promise<Failed<Row> | null> => {
      try {
        const change = await calls.decide(row, decision, { reloads: open.current.reloads });
        patch(row.id, change);
        show((map) => map.set(row.id, { ...sentDecision, isSaving: false }));
        resolve([{ ...row, ...change }]);
        notifyDone(words.decided(status, 1), nameOf(row), made);
        return null;
      } catch (error) {
        resolve([]);
        show((map) => map.delete(row.id));
        if (error instanceof SignedOut) return { rows: [row], why: '' };
        const why = await explain(row, error, words.statusFallback);
        const mayBeTried = !changedBy(error) && !isGone(error);
        // The dialog that asks for a reason opens again, and says itself why nothing was done.
        if (mayBeTried && status === 'rejected') return { rows: [row], why };
        notify({ kind: 'error', title: 'Erro', text: why });
        return mayBeTried ? { rows: [row], why } : null;
      }
    });
  };

  const decideSeveral = (rows: readonly Row[], decision: Decision<Approval>) =>
    answering(async (): Promise<Failed<Row> | null> => {
      const decided: Row[] = [];
      const act = decision.status === 'approved' ? 'Aprovando' : 'Rejeitando';
      const say = (through: number) => setProgress(`${act}: ${through} de ${rows.length}`);
      setBusy('several');
      say(0);
      const { failed } = await runOnRows(
        rows,
        async (row) => {
          const change = await calls.decide(row, decision, { reloads: open.current.reloads });
          patch(row.id, change);
          decided.push({ ...row, ...change });
        },
        say,
      ).finally(() => {
        setBusy(null);
        setProgress(null);
      });
      if (failed.some(({ error }) => error instanceof SignedOut)) {
        return { rows: failed.map(({ row }) => row), why: '' };
      }
      const why = new Map<number, string>();
      for (const { row, error } of failed) why.set(row.id, await explain(row, error, words.statusFallback));
      setReasons(why);
      const made = { decided: Promise.resolve(decided), until: Date.now() + undoMs };
      if (decided.length > 0) undoable.current = made;
      const last = decided.at(-1);
      const told = last && words.decided(decision.status, decided.length);
      if (last) {
        onDecided(
          last,
          failed.map(({ row }) => row),
        );
      }
      if (failed.length === 0) {
        if (told) notifyDone(told, undefined, made);
        return null;
      }
      const text = `${words.notDone(failed.length)} O motivo está em cada linha.`;
      const again = failed.filter(({ error }) => !changedBy(error) && !isGone(error)).map(({ row }) => row);
      const isSaidThere = decision.status === 'rejected' && again.length > 0 && !told;
      if (!isSaidThere) notify({ kind: 'error', title: 'Erro', text: told ? `${told}. ${text}` : text });
      return again.length > 0 ? { rows: again, why: text } : null;
    });

  /** @returns what may be tried again with the same words; null where nothing is left to be tried */
  const decide = async (rows: readonly Row[], decision: Decision<Approval>): Promise<Failed<Row> | null> => {
    const [only, ...others] = rows;
    if (!only || busy === 'several') return null;
    return others.length === 0 ? decideOne(only, decision) : decideSeveral(rows, decision);
  };

  /** @returns the rows that are still decided */
  const takeBack = async (rows: readonly Row[]): Promise<readonly Row[]> => {
    setBusy('undo');
    const { done, failed } = await runOnRows(
      rows,
      async (row, options) => {
        const change = await calls.undo(row, options);
        show((map) => map.delete(row.id));
        patch(row.id, change);
      },
      () => {},
    ).finally(() => setBusy(null));
    const left = failed.map(({ row }) => row);
    if (failed.some(({ error }) => error instanceof SignedOut)) return left;
    const [problem] = failed;
    if (problem) {
      const text = await explain(problem.row, problem.error, words.undoFallback);
      notify({ kind: 'error', title: 'Erro', text });
    } else {
      notify({ kind: 'success', title: rows.length === 1 ? 'Decisão desfeita' : 'Decisões desfeitas' });
    }
    const [first] = done;
    if (first) onUndone(first);
    return left;
  };

  /** Takes a decision back, while its time runs: the last one, where none is named. One that is under way ends first. */
  const undo = async (named?: Undoable<Row>) => {
    const made = named ?? undoable.current;
    if (!made || Date.now() > made.until) return;
    const left = made.decided.then((rows) => (rows.length > 0 ? takeBack(rows) : []));
    // Rows that were not taken back can be tried again, while their time runs. The others are not taken back twice.
    made.decided = left;
    await left;
  };
  return {
    busy,
    /** 'Aprovando: 3 de 12' */
    progress,
    /** why nothing was done with one of several rows */
    reasonOf: (id: number) => reasons.get(id),
    /** the rows of the list with the decisions that are on their way */
    shown: (rows: readonly Row[]) => withSent(rows, shown),
    /** the same as of now, before it is on screen */
    now: (rows: readonly Row[]) => withSent(rows, sent.current),
    /** how many decisions have no answer yet */
    openCount: () => open.current.count,
    patch,
    decide,
    takeBack,
    undo,
  };
}

/** A decision that was sent, as its row shows it until the server's answer stands in the list. */
interface SentDecision extends Pick<QueueRow, 'version' | 'rejectionReason'> {
  status: 'approved' | 'rejected';
  /** false: the server has answered, and lists that were read before it did are still shown */
  isSaving: boolean;
}

/** Decisions by the numbers of their rows. */
type SentDecisions = ReadonlyMap<number, SentDecision>;

/**
 * Returns rows with the decisions that were sent. A list that was read before a decision arrived has the version on which
 * the decision was made; a row of another version shows what the server says.
 */
export function withSent<Row extends QueueRow>(rows: readonly Row[], sent: SentDecisions): readonly Row[] {
  return rows.map((row) => {
    const decision = sent.get(row.id);
    return decision && decision.version === row.version ? { ...row, ...decision } : row;
  });
}

interface Waiting {
  id: number;
  status: string;
}

/** Returns the row that is decided next: the first pending one after some row, else the first of the page; if any. */
export function nextPending<Row extends Waiting>(rows: readonly Row[], after?: number): Row | undefined {
  const from = rows.findIndex(({ id }) => id === after) + 1;
  return [...rows.slice(from), ...rows.slice(0, from)].find(
    ({ id, status }) => status === 'pending' && id !== after,
  );
}
