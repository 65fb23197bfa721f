import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failures } from '#contract/failures.ts';
import { CallFailure } from '#web/api-client/transport.ts';
import { changedBy, describeFailure, isGone } from '#web/forms/call-failures.ts';
import { notifyWithUndo } from '#web/forms/undo.ts';
import type { ListPage } from '#web/list/list-view.tsx';
import { createReloads } from '#web/session/use-act.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { actionMs, notify } from '#web/ui/notify.ts';
import type { Decision, QueueProps, QueueRow } from './queue-props.ts';

/** Rows for which a decision failed. */
interface Failed<Row> {
  /** rows for which it may be tried again */
  rows: readonly Row[];
  /** the reason; '' if the person is redirected */
  why: string;
}

/** The rows that a call has changed, and the others, each with its error. */
interface Outcome<Row> {
  done: readonly Row[];
  failed: readonly { row: Row; error: unknown }[];
}

interface Undoable<Row> {
  /** the decided rows, after the server has answered */
  decided: Promise<readonly Row[]>;
  /** until then the key can undo them, as the notice can; ms since 1970 */
  until: number;
}

type Given<Row extends QueueRow, Approval> = Pick<
  QueueProps<Row, Approval, never>,
  'list' | 'words' | 'calls' | 'nameOf'
> & {
  /** reloads the list */
  reload: () => Promise<unknown>;
  /** a row has changed, possibly one on no page of the list */
  onChanged: (id: number, change: Partial<Row>) => void;
  /** rows are decided, of which `last` is the last in the list; `refused` could not be */
  onDecided: (last: Row, refused: readonly Row[]) => void;
  /** the server has answered, and the count of pending rows is up to date */
  onCounted: () => void;
  /** a row is pending again */
  onUndone: (row: Row) => void;
};

/**
 * Sends decisions and undoes them. A decision about one row is shown before the server answers, so that the next row
 * can be decided; if it fails, the row is pending again. Several rows are decided in one call, and undone in one. A decided
 * row changes in place, and the list is sorted again at its next request.
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
  // Two quick keys must not send a decision twice, before the first is rendered.
  const sent = useRef<SentDecisions>(shown);
  const undoable = useRef<Undoable<Row> | null>(null);
  /** How many decisions are unanswered, and what is to be reloaded when all are answered. */
  const open = useRef({ count: 0, reloads: createReloads() });

  const show = (change: (map: Map<number, SentDecision>) => void) => {
    const next = new Map(sent.current);
    change(next);
    sent.current = next;
    setShown(next);
  };
  const patch = (id: number, change: Partial<Row>) => {
    onChanged(id, change);
    // The answer to a request sent before this change would show the row as it was.
    queries.cancelQueries({ queryKey: [list], predicate: ({ state }) => state.data !== undefined });
    queries.setQueriesData<ListPage<Row>>({ queryKey: [list] }, (page) =>
      page?.data
        ? { ...page, data: page.data.map((row) => (row.id === id ? { ...row, ...change } : row)) }
        : page,
    );
    // Pages opened later are sorted again.
    queries.invalidateQueries({ queryKey: [list], refetchType: 'none' });
  };
  /** Explains why a row was not decided, and shows its current state. */
  const explain = async (row: Row, error: unknown, fallback: string): Promise<string> => {
    const by = changedBy(error);
    if (by) {
      const now = await calls.find(row.id).catch(() => null);
      if (now) patch(row.id, now);
      return words.decidedBefore(by);
    }
    if (isGone(error)) await reload();
    const { code, message } = describeFailure(error, fallback);
    return code === 'no_answer' ? `${fallback} ${message}` : message;
  };
  /** Counts the decision as unanswered while `run` runs. */
  const trackAnswer = async <Result>(run: () => Promise<Result>): Promise<Result> => {
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

  /** Makes a call about several rows, and shows those that it changed. */
  const changeSeveral = async (
    rows: readonly Row[],
    call: () => ReturnType<typeof calls.undo>,
  ): Promise<Outcome<Row>> => {
    try {
      const { data, refused } = await call();
      const changeOf = new Map(data.map((change) => [change.id, change]));
      const reasonOf = new Map(refused.map(({ id, ...body }) => [id, { success: false, ...body } as const]));
      for (const { id, ...change } of data) patch(id, change as Partial<Row>);
      return {
        done: rows.flatMap((row) => (changeOf.has(row.id) ? [{ ...row, ...changeOf.get(row.id) }] : [])),
        failed: rows.flatMap((row) => {
          const body = reasonOf.get(row.id);
          return body ? [{ row, error: new CallFailure(failures[body.code].status, body) }] : [];
        }),
      };
    } catch (error) {
      return { done: [], failed: rows.map((row) => ({ row, error })) };
    }
  };

  const decideOne = (row: Row, decision: Decision<Approval>) => {
    const { promise: decided, resolve } = Promise.withResolvers<readonly Row[]>();
    const made = { decided, until: Date.now() + actionMs };
    undoable.current = made;
    setReasons(new Map());
    const { status } = decision;
    const rejectionReason = decision.status === 'rejected' ? decision.reason : null;
    const sentDecision = { version: row.version, status, rejectionReason, isSaving: true };
    show((map) => map.set(row.id, sentDecision));
    onDecided(row, []);
    return trackAnswer(async (): Promise<Failed<Row> | null> => {
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
        // The dialog that asks for the reason opens again and shows the message itself.
        if (mayBeTried && status === 'rejected') return { rows: [row], why };
        notify({ kind: 'error', title: 'Erro', text: why });
        return mayBeTried ? { rows: [row], why } : null;
      }
    });
  };

  const decideSeveral = (rows: readonly Row[], decision: Decision<Approval>) =>
    trackAnswer(async (): Promise<Failed<Row> | null> => {
      setBusy('several');
      setProgress(`${decision.status === 'approved' ? 'Aprovando' : 'Rejeitando'} ${rows.length}`);
      const { done: decided, failed } = await changeSeveral(rows, () =>
        calls.decideSeveral(rows, decision),
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
      const made = { decided: Promise.resolve(decided), until: Date.now() + actionMs };
      if (decided.length > 0) undoable.current = made;
      const last = decided.at(-1);
      const doneText = last && words.decided(decision.status, decided.length);
      if (last) {
        onDecided(
          last,
          failed.map(({ row }) => row),
        );
      }
      if (failed.length === 0) {
        if (doneText) notifyDone(doneText, undefined, made);
        return null;
      }
      const text = `${words.notDone(failed.length)} O motivo está em cada linha.`;
      const retryable = failed
        .filter(({ error }) => !changedBy(error) && !isGone(error))
        .map(({ row }) => row);
      const isShownInDialog = decision.status === 'rejected' && retryable.length > 0 && !doneText;
      if (!isShownInDialog)
        notify({ kind: 'error', title: 'Erro', text: doneText ? `${doneText}. ${text}` : text });
      return retryable.length > 0 ? { rows: retryable, why: text } : null;
    });

  /** @returns rows that may be tried again with the same words; null if there are none */
  const decide = async (rows: readonly Row[], decision: Decision<Approval>): Promise<Failed<Row> | null> => {
    const [only, ...others] = rows;
    if (!only || busy === 'several') return null;
    return others.length === 0 ? decideOne(only, decision) : decideSeveral(rows, decision);
  };

  /** @returns the rows that are still decided */
  const undoRows = async (rows: readonly Row[]): Promise<readonly Row[]> => {
    setBusy('undo');
    const { done, failed } = await changeSeveral(rows, () => calls.undo(rows)).finally(() => setBusy(null));
    show((map) => {
      for (const { id } of done) map.delete(id);
    });
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

  /** Undoes a decision in time: the given one, or the last. A decision that is being sent is finished first. */
  const undo = async (named?: Undoable<Row>) => {
    const made = named ?? undoable.current;
    if (!made || Date.now() > made.until) return;
    const left = made.decided.then((rows) => (rows.length > 0 ? undoRows(rows) : []));
    // Rows that could not be undone may be tried again in time; the others must not be undone twice.
    made.decided = left;
    await left;
  };
  return {
    busy,
    /** 'Aprovando 12' */
    progress,
    /** why one of several rows was not decided */
    reasonOf: (id: number) => reasons.get(id),
    /** the rows of the list with the unanswered decisions */
    shown: (rows: readonly Row[]) => withSent(rows, shown),
    /** the same, before it is rendered */
    now: (rows: readonly Row[]) => withSent(rows, sent.current),
    /** how many decisions are unanswered */
    openCount: () => open.current.count,
    patch,
    decide,
    undoRows,
    undo,
  };
}

/** A decision that was sent, as its row shows it until the list contains the server's answer. */
interface SentDecision extends Pick<QueueRow, 'version' | 'rejectionReason'> {
  status: 'approved' | 'rejected';
  /** false: the server has answered, but lists read before that are still shown */
  isSaving: boolean;
}

/** Decisions by the ids of their rows. */
type SentDecisions = ReadonlyMap<number, SentDecision>;

/**
 * Returns rows with the decisions that were sent. A row is shown as decided while it has the version that the decision
 * was made on; with another version, it shows the server's values.
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

/** Returns the row to decide next: the first pending one after the given row, or else the first pending one. */
export function nextPending<Row extends Waiting>(rows: readonly Row[], after?: number): Row | undefined {
  const from = rows.findIndex(({ id }) => id === after) + 1;
  return [...rows.slice(from), ...rows.slice(0, from)].find(
    ({ id, status }) => status === 'pending' && id !== after,
  );
}
