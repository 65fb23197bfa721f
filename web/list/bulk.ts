import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Permission } from '#domain/can.ts';
import { changedBy, describeFailure, isRetryable, sayChanged } from '#web/forms/call-failures.ts';
import type { NounMessages } from '#web/forms/noun-messages.ts';
import { notifyWithUndo, type RowCallOptions } from '#web/forms/undo.ts';
import { createReloads } from '#web/session/use-act.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { type Notice, notify } from '#web/ui/notify.ts';
import type { Selection } from './selection.tsx';

/**
 * Changes one of several rows.
 * @throws as its call does: a refused row stays selected and shows the reason
 */
export type RunOnRow<Saved> = (row: Saved, options: RowCallOptions) => Promise<unknown>;

/** An act on several rows of a list. */
export type BulkAct<Saved> = {
  /** 'Verificar' */
  label: string;
  icon: LucideIcon;
  danger?: boolean;
  /** one notice for all: '3 estabelecimentos verificados.' */
  done: (count: number) => string;
  /** returns whether it is allowed for a row, and why not; by default it is */
  can?: (row: Saved) => Permission;
} & (
  | {
      /** runs directly, for one row after another */
      run: RunOnRow<Saved>;
    }
  | {
      /** runs directly, in one call for all rows. @throws as the call does */
      runTogether: (rows: readonly Saved[]) => Promise<Together<Saved>>;
    }
  | {
      /** a dialog that asks first: it calls `start`, or `close` to do nothing */
      dialog: (asked: BulkDialog<Saved>) => ReactNode;
    }
);

export interface BulkDialog<Saved> {
  /** the rows for which it is allowed */
  rows: readonly Saved[];
  /** the other selected rows, which stay selected with their reasons */
  refused: readonly Refused<Saved>[];
  /** closes the dialog, and runs for each row */
  start: (run: RunOnRow<Saved>) => void;
  close: () => void;
}

/** The result of one call for several rows. */
interface Together<Saved> {
  /** the rows that failed */
  refused: readonly Refused<Saved>[];
  /** undoes what was done to the others */
  undo: () => unknown;
}

/** A row for which an act is not allowed, with the reason. */
export interface Refused<Saved> {
  row: Saved;
  reason: string;
}

export function splitByPermission<Saved>(
  { can }: Pick<BulkAct<Saved>, 'can'>,
  chosen: readonly Saved[],
): { rows: readonly Saved[]; refused: readonly Refused<Saved>[] } {
  const rows: Saved[] = [];
  const refused: Refused<Saved>[] = [];
  for (const row of chosen) {
    const permission = can?.(row) ?? { may: true };
    if (permission.may) rows.push(row);
    else refused.push({ row, reason: permission.why });
  }
  return { rows, refused };
}

/** Acts on all selected rows, shows the progress, and keeps refused rows selected with their reasons. */
export function useBulk<Saved extends { id: number }>(words: NounMessages, selection: Selection) {
  const [progress, setProgress] = useState<string | null>(null);
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(new Map());

  /** Keeps only these rows selected, each with the reason why it was not done. */
  const leave = (left: readonly Refused<Saved>[]) => {
    setReasons(new Map(left.map(({ row, reason }) => [String(row.id), reason])));
    selection.only(left.map(({ row }) => String(row.id)).filter(selection.has));
  };
  /** Shows that the act is allowed for none of the selected rows. */
  const refuse = (refused: readonly Refused<Saved>[]) => {
    leave(refused);
    notify({ kind: 'error', title: 'Erro', text: sayLeft(words, refused.length) });
  };
  const end = (act: BulkAct<Saved>, done: number, left: readonly Refused<Saved>[], undo?: () => unknown) => {
    leave(left);
    const doneText = done > 0 ? act.done(done) : '';
    const notice: Notice =
      left.length === 0
        ? { kind: 'success', title: 'Sucesso', text: doneText }
        : { kind: 'error', title: 'Erro', text: `${doneText} ${sayLeft(words, left.length)}`.trim() };
    if (undo) notifyWithUndo(notice, undo);
    else notify(notice);
  };
  const refusedFor = (row: Saved, error: unknown) => ({ row, reason: reasonOf(words, error) });
  /**
   * @param refused rows for which the act is not allowed
   * @param work acts on the others
   */
  const perform = async (
    act: BulkAct<Saved>,
    rows: readonly Saved[],
    refused: readonly Refused<Saved>[],
    work: (through: (count: number) => void) => Promise<Partial<Together<Saved>>>,
  ) => {
    const through = (count: number) => setProgress(`${act.label}: ${count} de ${rows.length}`);
    through(0);
    try {
      const { refused: failed = [], undo } = await work(through);
      end(act, rows.length - failed.length, [...refused, ...failed], undo);
    } catch (error) {
      if (error instanceof SignedOut) return;
      end(act, 0, [...refused, ...rows.map((row) => refusedFor(row, error))]);
    } finally {
      setProgress(null);
    }
  };
  /** Makes a call for each row. */
  const run = (
    act: BulkAct<Saved>,
    rows: readonly Saved[],
    refused: readonly Refused<Saved>[],
    runOnRow: RunOnRow<Saved>,
  ) =>
    perform(act, rows, refused, async (through) => {
      const { failed } = await runOnRows(rows, runOnRow, through);
      for (const { error } of failed) if (error instanceof SignedOut) throw error;
      return { refused: failed.map(({ row, error }) => refusedFor(row, error)) };
    });
  /** Makes one call for all rows. */
  const runTogether = (
    act: Extract<BulkAct<Saved>, { runTogether: unknown }>,
    rows: readonly Saved[],
    refused: readonly Refused<Saved>[],
  ) => perform(act, rows, refused, () => act.runTogether(rows));
  return {
    progress,
    /** why an act on a row failed */
    reasonOf: (key: string) => reasons.get(key),
    leave,
    refuse,
    run,
    runTogether,
  };
}

function reasonOf(words: NounMessages, error: unknown): string {
  const by = changedBy(error);
  return by ? sayChanged(words, by) : describeFailure(error, 'Algo deu errado do nosso lado.').message;
}

function sayLeft(words: NounMessages, count: number): string {
  return `${words.notDone(count)} O motivo está em cada linha.`;
}

interface Outcome<Saved> {
  done: readonly Saved[];
  /** rows that failed, each with the error of its call */
  failed: readonly { row: Saved; error: unknown }[];
}

/**
 * Makes a call for each row, one after another, and then reloads what they change. If the server cannot be reached or
 * fails, the remaining rows are not tried.
 * @param onProgress called with the number of finished rows
 */
export async function runOnRows<Saved>(
  rows: readonly Saved[],
  run: RunOnRow<Saved>,
  onProgress: (through: number) => void,
): Promise<Outcome<Saved>> {
  const done: Saved[] = [];
  const failed: { row: Saved; error: unknown }[] = [];
  const reloads = createReloads();
  for (const [index, row] of rows.entries()) {
    try {
      await run(row, { reloads });
      done.push(row);
    } catch (error) {
      failed.push({ row, error });
      if (isRetryable(error)) {
        failed.push(...rows.slice(index + 1).map((other) => ({ row: other, error })));
        break;
      }
    }
    onProgress(index + 1);
  }
  await reloads.run();
  return { done, failed };
}
