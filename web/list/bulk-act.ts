import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Permission } from '#domain/can.ts';
import type { Reloads } from '#web/session/reloads.ts';

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
