import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Permission } from '#domain/can.ts';
import { changedBy, describeFailure, isAway, sayChanged } from '#web/forms/call-failures.ts';
import type { NounMessages } from '#web/forms/noun-messages.ts';
import { createReloads, type Reloads } from '#web/session/reloads.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { notify } from '#web/ui/notify.ts';
import type { Selection } from './selection.tsx';

/** For the act of `useAct`: what the calls of all rows change is asked for again once they are through. */
export interface BulkCallOptions {
  reloads: Reloads;
}

/**
 * Changes one row of several.
 * @throws as its call does: what is refused stays chosen, with the reason on its row
 */
export type RunOnRow<Saved> = (row: Saved, options: BulkCallOptions) => Promise<unknown>;

/** Something that can be done with several rows of a list at once. */
export type BulkAct<Saved> = {
  /** 'Verificar' */
  label: string;
  icon: LucideIcon;
  danger?: boolean;
  /** the notice, shown once: '3 estabelecimentos verificados.' */
  done: (count: number) => string;
  /** tells whether it may be done with a row, and why not; without it, with every row */
  can?: (row: Saved) => Permission;
} & (
  | {
      /** done at once, with one row after another */
      run: RunOnRow<Saved>;
    }
  | {
      /** done at once, in one call for all rows. @returns those with which it was not done. @throws as the call does */
      runTogether: (rows: readonly Saved[]) => Promise<readonly Refused<Saved>[]>;
    }
  | {
      /** asks first, or asks what to do: a dialog that calls `start` once it knows, and `close` where nothing is to be done */
      dialog: (asked: BulkDialog<Saved>) => ReactNode;
    }
);

export interface BulkDialog<Saved> {
  /** those with which it may be done */
  rows: readonly Saved[];
  /** the other chosen rows, which stay chosen with their reasons */
  refused: readonly Refused<Saved>[];
  /** closes the dialog, and goes through the rows */
  start: (run: RunOnRow<Saved>) => void;
  close: () => void;
}

/** A row with which an act may not be done, and why not. */
export interface Refused<Saved> {
  row: Saved;
  reason: string;
}

/** Tells the rows with which an act may be done from the others. */
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
  /**
   * @param refused rows with which it may not be done
   * @param work does it with the others. @returns those with which it was not done
   */
  const perform = async (
    act: BulkAct<Saved>,
    rows: readonly Saved[],
    refused: readonly Refused<Saved>[],
    work: (through: (count: number) => void) => Promise<readonly Refused<Saved>[]>,
  ) => {
    const through = (count: number) => setProgress(`${act.label}: ${count} de ${rows.length}`);
    through(0);
    try {
      const failed = await work(through);
      end(act, rows.length - failed.length, [...refused, ...failed]);
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
      return failed.map(({ row, error }) => refusedFor(row, error));
    });
  /** Makes one call for all rows. */
  const runTogether = (
    act: Extract<BulkAct<Saved>, { runTogether: unknown }>,
    rows: readonly Saved[],
    refused: readonly Refused<Saved>[],
  ) => perform(act, rows, refused, () => act.runTogether(rows));
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

function reasonOf(words: NounMessages, error: unknown): string {
  const by = changedBy(error);
  return by ? sayChanged(words, by) : describeFailure(error, 'Algo deu errado do nosso lado.').message;
}

function sayLeft(words: NounMessages, count: number): string {
  return `${words.notDone(count)} O motivo está em cada linha.`;
}

interface Outcome<Saved> {
  done: readonly Saved[];
  /** the rows with which it was not done, each with what its call threw */
  failed: readonly { row: Saved; error: unknown }[];
}

/**
 * Makes a call for each row, one after another, and then has loaded again what they change. Where the server cannot be reached or fails, the other rows are not tried.
 * @param onProgress told how many rows are through
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
      if (isAway(error)) {
        failed.push(...rows.slice(index + 1).map((other) => ({ row: other, error })));
        break;
      }
    }
    onProgress(index + 1);
  }
  await reloads.run();
  return { done, failed };
}
