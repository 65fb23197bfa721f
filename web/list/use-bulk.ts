import { useState } from 'react';
import { changedBy, describeFailure, sayChanged } from '#web/forms/call-failures.ts';
import type { NounMessages } from '#web/forms/noun-messages.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { notify } from '#web/ui/notify.ts';
import type { BulkAct, Refused, RunOnRow } from './bulk-act.ts';
import { runOnRows } from './run-on-rows.ts';
import type { Selection } from './use-selection.ts';

/** Does something with all chosen rows, says how far it is, and keeps what was refused with its reason. */
export function useBulk<Saved extends { id: number }>(words: NounMessages, selection: Selection) {
  const [progress, setProgress] = useState<string | null>(null);
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(new Map());

  /** Leaves rows, each with why nothing was done with it; those that were chosen stay so, and no others. */
  const leave = (left: readonly Refused<Saved>[]) => {
    setReasons(new Map(left.map(({ row, reason }) => [String(row.id), reason])));
    selection.only(left.map(({ row }) => String(row.id)).filter(selection.has));
  };
  /** Says that it may be done with none of the chosen rows. */
  const refuse = (refused: readonly Refused<Saved>[]) => {
    leave(refused);
    notify({ kind: 'error', title: 'Erro', text: sayLeft(words, refused.length) });
  };
  const end = (act: BulkAct<Saved>, done: number, left: readonly Refused<Saved>[]) => {
    leave(left);
    const told = done > 0 ? act.done(done) : '';
    if (left.length === 0) notify({ kind: 'success', title: 'Sucesso', text: told });
    else notify({ kind: 'error', title: 'Erro', text: `${told} ${sayLeft(words, left.length)}`.trim() });
  };
  const refusedFor = (row: Saved, error: unknown) => ({ row, reason: reasonOf(words, error) });
  /** @param refused rows with which it may not be done */
  const run = async (
    act: BulkAct<Saved>,
    rows: readonly Saved[],
    refused: readonly Refused<Saved>[],
    runOnRow: RunOnRow<Saved>,
  ) => {
    const through = (count: number) => setProgress(sayProgress(act, count, rows.length));
    through(0);
    try {
      const { done, failed } = await runOnRows(rows, runOnRow, through);
      if (failed.some(({ error }) => error instanceof SignedOut)) return;
      end(act, done.length, [...refused, ...failed.map(({ row, error }) => refusedFor(row, error))]);
    } finally {
      setProgress(null);
    }
  };
  /** Makes one call for all rows. @param refused rows with which it may not be done */
  const runTogether = async (
    act: Extract<BulkAct<Saved>, { runTogether: unknown }>,
    rows: readonly Saved[],
    refused: readonly Refused<Saved>[],
  ) => {
    setProgress(sayProgress(act, 0, rows.length));
    try {
      const failed = await act.runTogether(rows);
      end(act, rows.length - failed.length, [...refused, ...failed]);
    } catch (error) {
      if (error instanceof SignedOut) return;
      end(act, 0, [...refused, ...rows.map((row) => refusedFor(row, error))]);
    } finally {
      setProgress(null);
    }
  };
  return {
    progress,
    /** why nothing was done with a row */
    reasonOf: (key: string) => reasons.get(key),
    leave,
    refuse,
    run,
    runTogether,
  };
}

function sayProgress({ label }: { label: string }, through: number, count: number): string {
  return `${label}: ${through} de ${count}`;
}

function reasonOf(words: NounMessages, error: unknown): string {
  const by = changedBy(error);
  return by ? sayChanged(words, by) : describeFailure(error, 'Algo deu errado do nosso lado.').message;
}

function sayLeft(words: NounMessages, count: number): string {
  return `${words.notDone(count)} O motivo está em cada linha.`;
}
