import type { RefusedRow } from '#contract/moderation.ts';
import type { Tx } from '#database/database.ts';
import type { Permission } from '#domain/can.ts';
import { selectLastChanges } from './audit.ts';
import { denialOf, type Failure, notFound, Stale } from './failure.ts';
import type { WriteContext } from './handler.ts';
import { isStale } from './versions.ts';

/** A row that an administrator decides about, in the version that the administrator has seen, if the call names one. */
export interface ChosenRow {
  id: number;
  version?: number | undefined;
}

/** Contributions that wait for a decision: reviews, reported prices, receipts. */
export interface ModeratedNoun<Row extends { id: number; version: number }> {
  /** its name in the audit log */
  noun: string;
  /** the message when a row does not exist */
  missing: string;
  /** Locks the existing ones of some rows until the end of the transaction, in the order of their ids. */
  lock(tx: Tx, ids: number[]): Promise<Row[]>;
  /** Reads rows for the audit log, without their authors' texts, which would outlive their erasure there. */
  readAudited(tx: Tx, ids: number[]): Promise<{ id: number }[]>;
}

interface Refusal {
  id: number;
  failure: Failure;
}

/** The ids of the rows that were changed, in the order of the call, and the other rows. */
export interface Decided {
  ids: readonly number[];
  refused: readonly Refusal[];
}

/** Why a row is refused; 'decided': by the person whom the audit log names. */
type Trouble<Row> = (row: Row, version: number | undefined) => Failure | 'decided' | undefined;

/** Returns why a row cannot be approved or rejected. @param can what may be done with a row */
export function troubleToDecide<Row extends { version: number }>(
  can: (row: Row) => { decide: Permission },
): Trouble<Row> {
  return (row, version) => {
    if (!can(row).decide.may) return 'decided';
    // The row is still pending, so it was its author who changed it, or its decision was undone.
    return isStale(row, version) ? new Stale(undefined) : undefined;
  };
}

/** Returns why the decision about a row cannot be undone. @param can whether it may be */
export function troubleToReopen<Row extends { version: number }>(
  can: (row: Row) => { reopen: Permission },
): Trouble<Row> {
  return (row, version) => (isStale(row, version) ? 'decided' : denialOf(can(row).reopen));
}

/**
 * Changes the chosen rows for which it is not refused, and audits each. It costs the same number of statements for any number of
 * rows.
 * @param change changes the rows, which are locked
 */
export async function changeChosen<Row extends { id: number; version: number }>(
  { tx, audit }: Pick<WriteContext, 'tx' | 'audit'>,
  { noun, missing, lock, readAudited }: ModeratedNoun<Row>,
  chosen: readonly ChosenRow[],
  troubleOf: Trouble<Row>,
  change: (rows: readonly Row[], ids: number[]) => Promise<unknown>,
): Promise<Decided> {
  const versions = new Map(chosen.map(({ id, version }) => [id, version]));
  const locked = new Map((await lock(tx, [...versions.keys()])).map((row) => [row.id, row]));
  const judged = [...versions].map(([id, version]) => {
    const row = locked.get(id);
    return { id, row, trouble: row ? troubleOf(row, version) : notFound(missing) };
  });
  const rows = judged.flatMap(({ row, trouble }) => (row && trouble === undefined ? [row] : []));
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) {
    const before = new Map((await readAudited(tx, ids)).map((row) => [row.id, row]));
    await change(rows, ids);
    for (const after of await readAudited(tx, ids)) {
      await audit({ id: after.id, before: before.get(after.id) ?? null, after });
    }
  }
  const decided = judged.filter(({ trouble }) => trouble === 'decided').map(({ id }) => id);
  const lastChanges = await selectLastChanges(tx, noun, decided);
  const refused = judged.flatMap(({ id, trouble }) => {
    if (trouble === undefined) return [];
    return [{ id, failure: trouble === 'decided' ? new Stale(lastChanges.get(id)) : trouble }];
  });
  return { ids, refused };
}

/** Ends a call about one row. @throws {Failure} when it was refused */
export function requireDecided({ refused: [refusal] }: Decided): void {
  if (refusal) throw refusal.failure;
}

/**
 * Returns the reply of a call about several rows.
 * @param read reads the changed rows in the order of their ids
 * @throws {Failure} that of the first row when all were refused
 */
export async function replyDecided<Row>(
  decided: Decided,
  read: (ids: readonly number[]) => Promise<Row[]>,
): Promise<{ data: Row[]; refused: RefusedRow[] }> {
  const { ids, refused } = decided;
  if (ids.length === 0) requireDecided(decided);
  const failed = refused.map(({ id, failure }) => {
    const { success: _, ...body } = failure.body();
    return { id, ...body };
  });
  return { data: await read(ids), refused: failed };
}
